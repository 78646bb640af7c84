#include "referee.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <vector>

namespace sokobot::oracle {
namespace {

bool is_player(char seen) {
    return seen == '@' || seen == '+';
}
bool is_box(char seen) {
    return seen == '$' || seen == '*';
}
bool is_goal(char seen) {
    return seen == '.' || seen == '*' || seen == '+';
}

// The drawing with a frame of walls, so that every step stays inside the text.
struct Scene {
    std::size_t width;
    std::string cells;
    std::size_t player;

    explicit Scene(const Drawing& drawing)
        : width(static_cast<std::size_t>(drawing.width) + 2), cells(width, '#') {
        for (std::size_t row = 0; row < static_cast<std::size_t>(drawing.height); ++row)
            cells += '#' + drawing.cells.substr(row * (width - 2), width - 2) + '#';
        cells += std::string(width, '#');
        player = static_cast<std::size_t>(std::ranges::find_if(cells, is_player) - cells.begin());
    }

    [[nodiscard]] std::size_t neighbour(std::size_t place, char letter) const {
        switch (letter) {
            case 'u':
                return place - width;
            case 'd':
                return place + width;
            case 'l':
                return place - 1;
            default:
                return place + 1;
        }
    }

    void put(std::size_t place, char on_floor, char on_goal) {
        cells[place] = is_goal(cells[place]) ? on_goal : on_floor;
    }
};

// What is wrong with this one move, or nothing; if nothing, it is made.
std::string after_letter(Scene& scene, char letter) {
    const char small = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    if (std::string_view("udlr").find(small) == std::string_view::npos)
        return "not a letter of LURD";
    const std::size_t ahead = scene.neighbour(scene.player, small);
    if (scene.cells[ahead] == '#')
        return "walks into a wall";
    const bool pushes = is_box(scene.cells[ahead]);
    if (pushes != (letter != small))
        return pushes ? "a push in a small letter" : "a step in a capital letter";
    if (pushes) {
        const std::size_t beyond = scene.neighbour(ahead, small);
        if (scene.cells[beyond] == '#' || is_box(scene.cells[beyond]))
            return "pushes a box that is stuck";
        scene.put(beyond, '$', '*');
    }
    scene.put(scene.player, ' ', '.');
    scene.put(ahead, '@', '+');
    scene.player = ahead;
    return "";
}

// Counts what stands in the player's area only, as the rules say.  Boxes off goal minus
// empty goals is boxes minus goals: whichever of the two is short must be used up.
bool is_won(const Scene& scene) {
    int boxes_off_goal = 0;
    int empty_goals = 0;
    std::vector<bool> is_in_area(scene.cells.size(), false);
    std::vector<std::size_t> frontier{scene.player};
    is_in_area[scene.player] = true;
    while (!frontier.empty()) {
        const std::size_t place = frontier.back();
        frontier.pop_back();
        boxes_off_goal += scene.cells[place] == '$' ? 1 : 0;
        empty_goals += scene.cells[place] == '.' || scene.cells[place] == '+' ? 1 : 0;
        for (const char letter : {'u', 'd', 'l', 'r'}) {
            const std::size_t next = scene.neighbour(place, letter);
            if (scene.cells[next] == '#' || is_in_area[next])
                continue;
            is_in_area[next] = true;
            frontier.push_back(next);
        }
    }
    return boxes_off_goal == 0 || empty_goals == 0;
}

}  // namespace

Verdict judged(const Drawing& drawing, std::string_view moves) {
    Scene scene(drawing);
    Verdict verdict;
    for (const char letter : moves) {
        ++verdict.cost.moves;
        verdict.cost.pushes += std::isupper(static_cast<unsigned char>(letter)) != 0 ? 1 : 0;
        verdict.problem = after_letter(scene, letter);
        if (!verdict.problem.empty()) {
            verdict.problem += " at move " + std::to_string(verdict.cost.moves);
            return verdict;
        }
    }
    if (!is_won(scene))
        verdict.problem = "legal, but does not solve";
    return verdict;
}

}  // namespace sokobot::oracle
