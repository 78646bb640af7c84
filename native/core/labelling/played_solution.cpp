#include "core/labelling/played_solution.h"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace sokobot {
namespace {

constexpr std::uint32_t NOBODY = 0xFFFFFFFF;

bool has_box(char cell) {
    return cell == '$' || cell == '*';
}
bool has_goal(char cell) {
    return cell == '.' || cell == '*' || cell == '+';
}

// The drawing with a wall around it, so that no step leaves it.
class Play {
public:
    explicit Play(const Drawing& drawing)
        : stride_(static_cast<std::size_t>(drawing.width) + 2),
          cells_(stride_ * (static_cast<std::size_t>(drawing.height) + 2), '#') {
        const auto width = static_cast<std::size_t>(drawing.width);
        for (std::size_t i = 0; i < drawing.cells.size(); ++i) {
            const std::size_t place = (i / width + 1) * stride_ + i % width + 1;
            cells_[place] = drawing.cells[i];
            if (drawing.cells[i] == '@' || drawing.cells[i] == '+')
                player_ = place;
        }
        mark_reach();
    }

    void count_pieces(PlayedSolution& played) const {
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            if (!is_reached_[i])
                continue;
            ++played.floor_squares;
            played.boxes += has_box(cells_[i]) ? 1 : 0;
            played.goals += has_goal(cells_[i]) ? 1 : 0;
            played.boxes_on_goals += cells_[i] == '*' ? 1 : 0;
        }
    }

    // Plays all moves; false if one is illegal or written in the wrong case.
    [[nodiscard]] bool play(std::string_view moves, PlayedSolution& played) {
        std::vector<std::uint32_t> number_at(cells_.size(), NOBODY);
        std::uint32_t last_box = NOBODY;
        char last_letter = ' ';
        for (const char letter : moves) {
            const std::size_t ahead = next(player_, letter);
            if (ahead == player_ || cells_[ahead] == '#')
                return false;
            const bool pushes = has_box(cells_[ahead]);
            if (pushes != (letter >= 'A' && letter <= 'Z'))
                return false;
            if (pushes) {
                const std::size_t beyond = next(ahead, letter);
                if (cells_[beyond] == '#' || has_box(cells_[beyond]))
                    return false;
                std::uint32_t box = number_at[ahead];
                if (box == NOBODY)
                    box = played.boxes_pushed++;
                number_at[ahead] = NOBODY;
                number_at[beyond] = box;
                played.pushes_off_goals += has_goal(cells_[ahead]) ? 1 : 0;
                played.box_changes += last_box != NOBODY && last_box != box ? 1 : 0;
                played.box_lines += last_box != box || last_letter != letter ? 1 : 0;
                last_box = box;
                last_letter = letter;
                put_box(ahead, false);
                put_box(beyond, true);
            }
            player_ = ahead;
        }
        return true;
    }

    [[nodiscard]] bool is_solved() const {
        bool all_boxes = true;
        bool all_goals = true;
        std::size_t boxes = 0;
        std::size_t goals = 0;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            if (!is_reached_[i])
                continue;
            boxes += has_box(cells_[i]) ? 1 : 0;
            goals += has_goal(cells_[i]) ? 1 : 0;
            all_boxes = all_boxes && cells_[i] != '$';
            all_goals = all_goals && cells_[i] != '.' && cells_[i] != '+';
        }
        return boxes <= goals ? all_boxes : all_goals;
    }

private:
    [[nodiscard]] std::size_t next(std::size_t cell, char letter) const {
        switch (letter | 0x20) {  // In lower case.
            case 'u':
                return cell - stride_;
            case 'd':
                return cell + stride_;
            case 'l':
                return cell - 1;
            case 'r':
                return cell + 1;
            default:
                return cell;
        }
    }

    // Once it has moved, the player is no longer drawn on the board; goals stay.
    void put_box(std::size_t cell, bool is_there) {
        if (has_goal(cells_[cell]))
            cells_[cell] = is_there ? '*' : '.';
        else
            cells_[cell] = is_there ? '$' : ' ';
    }

    void mark_reach() {
        is_reached_.assign(cells_.size(), false);
        std::vector<std::size_t> waiting{player_};
        is_reached_[player_] = true;
        while (!waiting.empty()) {
            const std::size_t cell = waiting.back();
            waiting.pop_back();
            for (const char way : {'u', 'd', 'l', 'r'}) {
                const std::size_t ahead = next(cell, way);
                if (cells_[ahead] == '#' || is_reached_[ahead])
                    continue;
                is_reached_[ahead] = true;
                waiting.push_back(ahead);
            }
        }
    }

    std::size_t stride_;
    std::string cells_;
    std::vector<bool> is_reached_;
    std::size_t player_ = 0;
};

}  // namespace

PlayedSolution played_solution(const Drawing& drawing, std::string_view moves) {
    if (drawing.width < 1 || drawing.height < 1 ||
        drawing.cells.size() !=
            static_cast<std::size_t>(drawing.width) * static_cast<std::size_t>(drawing.height) ||
        drawing.cells.find_first_of("@+") == std::string::npos)
        throw std::invalid_argument("the drawing has another size, or no player");
    PlayedSolution played;
    Play play(drawing);
    play.count_pieces(played);
    played.is_right = play.play(moves, played) && play.is_solved();
    return played;
}

}  // namespace sokobot
