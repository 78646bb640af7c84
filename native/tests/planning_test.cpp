// The searches of the solve-anything engine and their parts, against slow and obvious answers.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "brute_force.h"
#include "check.h"
#include "core/board/board.h"
#include "core/board/board_masks.h"
#include "core/board/push_distances.h"
#include "core/planning/backward_states.h"
#include "core/planning/box_assignment.h"
#include "core/planning/counter_pull_search.h"
#include "core/planning/dead_end_probe.h"
#include "core/planning/feature_queue.h"
#include "core/planning/floor_count.h"
#include "core/planning/guided_search.h"
#include "core/planning/hot_spots.h"
#include "core/planning/macro_moves.h"
#include "core/planning/parking_plan.h"
#include "core/planning/plan_search.h"
#include "core/planning/pull_search.h"
#include "core/planning/room_map.h"
#include "core/planning/schedule.h"
#include "core/planning/seen_states.h"
#include "core/planning/terrain.h"
#include "core/search/search.h"
#include "core/search/search_control.h"
#include "core/states/move_path.h"
#include "core/states/player_reach.h"
#include "random_drawings.h"
#include "referee.h"
#include "small_board.h"

namespace sokobot::oracle {
namespace {

constexpr std::size_t WORDS = 4;
constexpr std::uint64_t SEED = 5;
using Set = SquareSet<WORDS>;

// A board with everything the planning searches need of it.
struct Setting {
    explicit Setting(const Drawing& drawing)
        : control(SearchSettings{}, {}),
          board(drawing),
          distances(board, control),
          masks(board, distances, true),
          terrain(board, distances, masks),
          rooms(board, masks),
          known(terrain, control.memory) {}

    [[nodiscard]] Set start() const { return terrain.starts; }
    [[nodiscard]] Set reached(const Set& boxes, Square player) const {
        return player_reach(masks, boxes, player);
    }

    SearchControl control;
    Board board;
    PushDistances distances;
    BoardMasks<WORDS> masks;
    Terrain<WORDS> terrain;
    RoomMap<WORDS> rooms;
    BackwardStates<WORDS> known;
};

using Place = std::pair<std::size_t, std::size_t>;  // The box's square, the region's lowest.

// Where a box gets to, push by push and with a fresh fill each time.
std::set<Place> places_by_single_steps(const Setting& setting, Way way, const Set& boxes,
                                       Square box, Square player) {
    Set others = boxes;
    others.erase(box);
    std::set<Place> found;
    std::vector<std::pair<Square, Square>> todo{{box, player}};
    for (std::size_t next = 0; next < todo.size(); ++next) {
        Set here = others;
        here.insert(todo[next].first);
        const Set reached = setting.reached(here, todo[next].second);
        if (!found.insert({index_of(todo[next].first), index_of(reached.first())}).second)
            continue;
        for (const Direction direction : DIRECTIONS) {
            const Square square = todo[next].first;
            const Square ahead = setting.board.neighbour(square, direction);
            const Square behind = setting.board.neighbour(square, opposite(direction));
            const Square stand = way == Way::PUSH ? behind : ahead;
            if (ahead == NO_SQUARE || stand == NO_SQUARE || here.contains(ahead) ||
                !reached.contains(stand))
                continue;
            const Square end =
                way == Way::PUSH ? square : setting.board.neighbour(ahead, direction);
            if (end != NO_SQUARE && (end == square || !here.contains(end)))
                todo.emplace_back(ahead, end);
        }
    }
    return found;
}

void test_macro_moves_find_every_place_once() {
    for (std::uint64_t i = 0; i < 300; ++i) {
        const Setting setting(random_drawing(SEED, i));
        MacroMoves<WORDS> macros(setting.masks);
        const Set boxes = setting.start();
        const Set reached = setting.reached(boxes, setting.board.player());
        for (const Square box : setting.board.boxes())
            for (const Way way : {Way::PUSH, Way::PULL}) {
                std::set<Place> expected =
                    places_by_single_steps(setting, way, boxes, box, setting.board.player());
                expected.erase({index_of(box), index_of(reached.first())});
                std::set<Place> found;
                std::size_t visits = 0;
                macros.for_each(way, boxes, reached, box, setting.masks.floor,
                                [&](Square to, const Set& region) {
                                    found.insert({index_of(to), index_of(region.first())});
                                    ++visits;
                                    Set after = boxes;
                                    after.erase(box);
                                    after.insert(to);
                                    check(region == setting.reached(after, region.first()),
                                          "region == setting.reached(after, region.first())");
                                });
                check(found == expected, "found == expected");
                check(visits == found.size(), "visits == found.size()");
            }
    }
}

// What is counted from the parent's numbers must be what a fresh count gives.
void test_children_are_counted_like_fresh_states() {
    for (std::uint64_t i = 0; i < 300; ++i) {
        Setting setting(random_drawing(SEED, i));
        MacroMoves<WORDS> macros(setting.masks);
        const Set boxes = setting.start();
        const Set reached = setting.reached(boxes, setting.board.player());
        FloorCount<WORDS> parts(setting.masks);
        parts.stand_on(boxes, reached);
        setting.rooms.stand_on(boxes);
        for (const Square box : setting.board.boxes())
            macros.for_each(
                Way::PUSH, boxes, reached, box, setting.masks.floor,
                [&](Square to, const Set& region) {
                    Set after = boxes;
                    after.erase(box);
                    after.insert(to);
                    FloorCount<WORDS> fresh(setting.masks);
                    fresh.stand_on(after, region);
                    check(parts.count_after(after, region, box, to) == fresh.count(),
                          "parts.count_after(after, region, box, to) == fresh.count()");
                    RoomMap<WORDS> rooms(setting.board, setting.masks);
                    rooms.stand_on(after);
                    check(setting.rooms.lost_links_after(after, box, to) == rooms.lost_links(),
                          "setting.rooms.lost_links_after(after, box, to) == rooms.lost_links()");
                });
    }
}

// A dead end must be one, and small dead ends must be seen.
void test_dead_ends_are_dead() {
    std::size_t dead = 0;
    std::size_t unsolvable = 0;
    for (std::uint64_t i = 0; i < 2000; ++i) {
        const Drawing drawing = random_drawing(SEED, i);
        Setting setting(drawing);
        DeadEndProbe<WORDS> probe(setting.terrain, setting.control);
        const Set boxes = setting.start();
        const Set reached = setting.reached(boxes, setting.board.player());
        const bool is_lost = probe.is_lost(boxes, reached);
        const bool is_dead = probe.is_dead_end(boxes, reached.first(), 100'000);
        const bool is_solvable = brute_force(small_board(drawing)).has_value();
        check(!is_solvable || (!is_lost && !is_dead), "!is_solvable || (!is_lost && !is_dead)");
        dead += is_dead ? 1 : 0;
        unsolvable += is_solvable ? 0 : 1;
        // What was found dead once is remembered.
        if (is_dead)
            check(probe.is_lost(boxes, reached), "probe.is_lost(boxes, reached)");
    }
    check(dead == unsolvable, "dead == unsolvable");
    check(dead > 100, "dead > 100");
}

// A guided search finds solutions only where there are some, and they are real.
void test_guided_searches_find_real_solutions() {
    std::size_t solved = 0;
    std::size_t solvable = 0;
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const Drawing drawing = random_drawing(SEED, i);
        Setting setting(drawing);
        if (setting.board.boxes().size() != setting.board.goals().size())
            continue;
        const bool is_solvable = brute_force(small_board(drawing)).has_value();
        solvable += is_solvable ? 1 : 0;
        HotSpots<WORDS> hot_spots(setting.terrain);
        DeadEndProbe<WORDS> probe(setting.terrain, setting.control);
        const bool has_plan = i % 2 == 0;
        const Manner manner = i / 8 % 2 == 0 ? Manner::THOROUGH : Manner::QUICK;
        PlanSearch<WORDS> plans(setting.terrain, setting.rooms,
                                {.seed = i % 3, .manner = manner, .uses_sinks = has_plan},
                                setting.known, setting.control);
        plans.run(1000);
        GuidedSettings settings =
            has_plan ? approaches::WITH_PLAN[i / 2 % approaches::WITH_PLAN.size()]
                     : approaches::WITH_BOARD[i / 2 % approaches::WITH_BOARD.size()];
        settings.probe_states = i % 5;
        settings.manner = manner;
        GuidedSearch<WORDS> search(
            setting.terrain, setting.rooms, hot_spots,
            has_plan ? plans.plan() : ParkingPlan<WORDS>::to_board(plans.board()), settings, probe,
            setting.known, setting.control);
        search.run(20'000);
        if (!search.is_solved())
            continue;
        check(is_solvable, "is_solvable");
        ++solved;
        const std::string moves = move_path(setting.board, search.solution());
        check_equal(judged(drawing, moves).problem, std::string());
    }
    check(solved <= solvable, "solved <= solvable");
    check(solved * 100 >= solvable * 99, "solved * 100 >= solvable * 99");
}

// Searches that come to meet each other find real solutions, where the search forwards has made
// one step alone.
void test_counter_pulls_meet_the_search_forwards() {
    std::size_t met = 0;
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const Drawing drawing = random_drawing(SEED, i);
        Setting setting(drawing);
        if (setting.board.boxes().size() != setting.board.goals().size() ||
            setting.masks.is_solved(setting.start()))
            continue;
        HotSpots<WORDS> hot_spots(setting.terrain);
        DeadEndProbe<WORDS> probe(setting.terrain, setting.control);
        // The solved board is the imagined one, and nothing was pulled from it yet.
        const Set open = setting.masks.floor.without(setting.masks.goals);
        const State<WORDS> solved{setting.masks.goals,
                                  setting.reached(setting.masks.goals, open.first()).first()};
        setting.known.insert(setting.terrain.key(solved.boxes, solved.player), NOT_BACKWARD,
                             NO_SQUARE, NO_SQUARE, solved.player);
        GuidedSearch<WORDS> search(setting.terrain, setting.rooms, hot_spots,
                                   ParkingPlan<WORDS>::to_board(solved.boxes),
                                   approaches::WITH_BOARD[i % approaches::WITH_BOARD.size()], probe,
                                   setting.known, setting.control);
        if (search.is_solved())
            continue;
        CounterPullSearch<WORDS> counter(setting.terrain, setting.known, solved,
                                         search.best_boxes(), setting.control);
        counter.run(1000);
        search.look_up_again();
        if (!search.is_solved())
            continue;
        ++met;
        const std::string moves = move_path(setting.board, search.solution());
        check_equal(judged(drawing, moves).problem, std::string());
    }
    check(met > 100, "met > 100");
}

// Backward states are real: from every one met the pushes lead to a solved board.  And where all
// of them fit, the start is among them if and only if the puzzle can be solved.
void test_backward_states_lead_to_the_end() {
    std::size_t met = 0;
    for (std::uint64_t i = 0; i < 500; ++i) {
        const Drawing drawing = random_drawing(SEED, i);
        Setting setting(drawing);
        if (setting.board.boxes().size() != setting.board.goals().size())
            continue;
        PlanSearch<WORDS> pulls(setting.terrain, setting.rooms,
                                {.seed = i % 2,
                                 .manner = i % 4 < 2 ? Manner::THOROUGH : Manner::QUICK,
                                 .uses_sinks = false},
                                setting.known, setting.control);
        pulls.run(1'000'000);
        check(pulls.is_over(), "small boards are pulled to the end");
        const Set boxes = setting.start();
        const Set reached = setting.reached(boxes, setting.board.player());
        const BackwardId start = setting.known.find(setting.terrain.key(boxes, reached.first()));
        const bool is_solvable = brute_force(small_board(drawing)).has_value();
        check(is_solvable == (start != NOT_BACKWARD), "a start is met if it can be solved");
        if (start == NOT_BACKWARD)
            continue;
        ++met;
        const auto pushes = setting.known.pushes_from(start, boxes);
        check(pushes.has_value(), "the way is known");
        if (pushes)
            check_equal(judged(drawing, move_path(setting.board, *pushes)).problem, std::string());
    }
    check(met > 50, "met > 50");
}

// The greedy search backwards solves what can be solved, and nothing else.
void test_pull_searches_are_complete() {
    std::size_t solved = 0;
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const Drawing drawing = random_drawing(SEED, i);
        Setting setting(drawing);
        if (setting.board.boxes().size() != setting.board.goals().size() ||
            setting.masks.is_solved(setting.start()))
            continue;
        PullSearch<WORDS> pulls(setting.terrain, setting.known, setting.control);
        pulls.run(1'000'000);
        check(pulls.is_over(), "small boards are pulled to the end");
        check(pulls.is_solved() == brute_force(small_board(drawing)).has_value(),
              "solved if it can be");
        if (!pulls.is_solved())
            continue;
        ++solved;
        check_equal(judged(drawing, move_path(setting.board, pulls.solution())).problem,
                    std::string());
    }
    check(solved > 100, "solved > 100");
}

// The cheapest assignment, and its price after a move, against all permutations.
void test_box_assignments_are_cheapest() {
    for (std::uint64_t i = 0; i < 300; ++i) {
        const Setting setting(random_drawing(SEED, i));
        std::vector<Square> squares = setting.board.boxes();
        if (squares.size() != setting.board.goals().size() || squares.size() > 4)
            continue;
        std::vector<std::vector<std::uint16_t>> distances;
        for (const Square goal : setting.board.goals())
            distances.push_back(setting.terrain.pushes_to(goal));
        BoxAssignment<WORDS> assignment(distances);
        const auto cheapest = [&] {
            std::vector<std::size_t> order(squares.size());
            for (std::size_t k = 0; k < order.size(); ++k)
                order[k] = k;
            std::uint32_t best = BoxAssignment<WORDS>::IMPOSSIBLE;
            do {
                std::uint32_t sum = 0;
                bool is_possible = true;
                for (std::size_t k = 0; k < order.size(); ++k) {
                    const std::uint16_t pushes = distances[order[k]][index_of(squares[k])];
                    is_possible = is_possible && pushes != Terrain<WORDS>::FAR;
                    sum += pushes;
                }
                best = is_possible ? std::min(best, sum) : best;
            } while (std::next_permutation(order.begin(), order.end()));
            return best;
        };
        assignment.stand_on(setting.start());
        check(assignment.total() == cheapest(), "the cheapest of all");
        const Square from = squares.front();
        for (const Square to : setting.board.floor()) {
            if (setting.start().contains(to))
                continue;
            squares.front() = to;
            check(assignment.total_after(from, to) == cheapest(), "the cheapest after a move");
        }
    }
}

void test_scores_put_features_in_their_order() {
    const ScoreField field{4, 3};
    check(field.mask() == 0x70 && field.largest() == 7, "three bits above the fourth");
    check(field.low(2) < field.low(3) && field.low(9) == field.low(7), "less is better, capped");
    check(field.high(3) < field.high(2) && field.of(field.low(5) | 1) == 5, "more is better");
    PushFeatures packed;
    packed.packed = 3;
    packed.connectivity = 2;
    PushFeatures connected;
    connected.packed = 2;
    connected.connectivity = 1;
    check(packed.score(PACKED_FIRST) < connected.score(PACKED_FIRST), "packed comes first");
    check(connected.score(CONNECTIVITY_FIRST) < packed.score(CONNECTIVITY_FIRST),
          "or connectivity does");
}

void test_portfolios_are_honest() {
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const Drawing drawing = random_drawing(SEED, i);
        SearchSettings settings;
        settings.objective = Objective::ANY;
        settings.algorithm = Algorithm::PORTFOLIO;
        settings.portfolio = static_cast<std::uint32_t>(i % 6);
        settings.threads = i % 50 == 0 ? 2 : 1;
        const SearchResult result = search(drawing, settings, {});
        const bool is_solvable = brute_force(small_board(drawing)).has_value();
        check(result.status == (is_solvable ? SearchStatus::SOLVED : SearchStatus::UNSOLVABLE),
              "result.status == (is_solvable ? SearchStatus::SOLVED : SearchStatus::UNSOLVABLE)");
        if (is_solvable)
            check_equal(judged(drawing, result.moves).problem, std::string());
        if (settings.threads == 1) {
            const SearchResult again = search(drawing, settings, {});
            check(again.moves == result.moves, "again.moves == result.moves");
            check(again.states_explored == result.states_explored,
                  "again.states_explored == result.states_explored");
        }
    }
}

void test_bins_take_turns() {
    FeatureQueue queue;
    const auto move = [](Score score, std::uint16_t weight) {
        return Candidate{score, 0, 0, weight, NO_SQUARE, NO_SQUARE, NO_SQUARE, false};
    };
    for (Score score = 0; score < 3; ++score) {
        queue.add(1, move(10 + score, 0));
        queue.add(2, move(20 + score, score == 0 ? 1 : 0));
    }
    // The best bin, then the newest one, where advice comes before the score.
    std::vector<Score> order;
    while (!queue.empty())
        order.push_back(queue.next().score);
    check((order == std::vector<Score>{10, 21, 11, 12, 22, 20}),
          "(order == std::vector<Score>{10, 21, 11, 12, 22, 20})");
}

void test_plans_are_followed_step_by_step() {
    // Two goals in a blind alley: the inner one comes first.
    const Drawing drawing{9, 4, "##########..  $$@######   ##########"};
    Setting setting(drawing);
    PlanSearch<WORDS> plans(setting.terrain, setting.rooms, {}, setting.known, setting.control);
    plans.run(10'000);
    const ParkingPlan<WORDS> plan = plans.plan();
    const auto at = [&](int row, int column) { return setting.board.square_of(row, column); };
    Set boxes;
    boxes.insert(at(1, 5));
    boxes.insert(at(1, 6));
    check(plan.packed(boxes) == 0, "plan.packed(boxes) == 0");
    check(plan.next_square(0) == at(1, 1), "plan.next_square(0) == at(1, 1)");
    boxes.erase(at(1, 5));
    boxes.insert(at(1, 2));
    check(plan.packed(boxes) == 0, "plan.packed(boxes) == 0");
    boxes.erase(at(1, 6));
    boxes.insert(at(1, 1));
    check(plan.packed(boxes) == plan.size(), "plan.packed(boxes) == plan.size()");
    check(plan.next_square(plan.size()) == NO_SQUARE, "plan.next_square(plan.size()) == NO_SQUARE");
}

void test_seen_states_stop_at_the_memory_limit() {
    MemoryBudget budget(1 << 16);
    SeenStates seen(budget);
    std::uint64_t inserted = 0;
    for (std::uint64_t key = 1; key < 100'000; ++key)
        inserted += seen.insert(key * 0x9E3779B97F4A7C15ULL) ? 1 : 0;
    check(seen.is_full(), "seen.is_full()");
    check(inserted == seen.size(), "inserted == seen.size()");
    check(budget.peak() <= budget.limit(), "budget.peak() <= budget.limit()");
    check(seen.contains(0x9E3779B97F4A7C15ULL), "seen.contains(0x9E3779B97F4A7C15ULL)");
    check(!seen.insert(0x9E3779B97F4A7C15ULL), "!seen.insert(0x9E3779B97F4A7C15ULL)");
}

void test_seen_states_without_memory_know_nothing() {
    MemoryBudget budget(0);
    SeenStates seen(budget);
    check(!seen.contains(7), "nothing was seen");
    check(!seen.insert(7) && seen.is_full(), "there is no room");
    check(!seen.contains(7), "nothing was kept");
}

}  // namespace
}  // namespace sokobot::oracle

int main() {
    using namespace sokobot::oracle;
    return run_tests({
        {"macro moves find every place once", test_macro_moves_find_every_place_once},
        {"children are counted like fresh states", test_children_are_counted_like_fresh_states},
        {"dead ends are dead", test_dead_ends_are_dead},
        {"guided searches find real solutions, and nearly all",
         test_guided_searches_find_real_solutions},
        {"counter pulls meet the search forwards", test_counter_pulls_meet_the_search_forwards},
        {"backward states lead to the end", test_backward_states_lead_to_the_end},
        {"pull searches are complete", test_pull_searches_are_complete},
        {"box assignments are the cheapest", test_box_assignments_are_cheapest},
        {"scores put features in their order", test_scores_put_features_in_their_order},
        {"a portfolio solves what can be solved, the same way every time",
         test_portfolios_are_honest},
        {"bins take turns", test_bins_take_turns},
        {"plans are followed step by step", test_plans_are_followed_step_by_step},
        {"seen states stop at the memory limit", test_seen_states_stop_at_the_memory_limit},
        {"seen states without memory know nothing", test_seen_states_without_memory_know_nothing},
    });
}
