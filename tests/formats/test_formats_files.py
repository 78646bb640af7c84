"""Bytes, SLC, zip archives and folders."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from sokobot.errors import PuzzleTextError, UnplayablePuzzleError
from sokobot.formats import load, read_bytes, read_path, read_puzzle, read_text
from sokobot.formats.limits import Limits

A = "#####\n#@$.#\n#####\n"
B = "#####\n#.$@#\n#####\n"
TWO_PLAYERS = "######\n#@$.@#\n######\n"

SLC = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd">
<SokobanLevels>
  <Title> My set </Title>
  <Description>
    First line
    Second line
  </Description>
  <Email>ann@example.org</Email>
  <LevelCollection Copyright="Åse" MaxWidth="7" MaxHeight="3">
    <Level Id="One" Width="7" Height="3" Copyright="Bob">
      <L>  #####</L>
      <L>  #@$.#</L>
      <L><![CDATA[  #####]]></L>
    </Level>
    <Level Id="Two" Width="5" Height="4">
      <L>#####</L>
      <L>#.$@#</L>
      <L>#####</L>
    </Level>
  </LevelCollection>
</SokobanLevels>
"""


def zipped(**members: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name.replace("__", "."), content)
    return file.getvalue()


def refusal(data: bytes) -> str:
    with pytest.raises(PuzzleTextError) as refused:
        read_bytes(data)
    return refused.value.problems[0].code


@pytest.mark.parametrize(
    "data",
    [
        A.encode(),
        b"\xef\xbb\xbf" + A.encode(),
        A.encode("utf-16"),
        b"\xfe\xff" + A.encode("utf-16-be"),
        A.encode("utf-32"),
        A.replace("\n", "\r\n").encode(),
    ],
)
def test_encodings_with_a_mark_are_read_without_a_note(data: bytes) -> None:
    collection = read_bytes(data)
    assert collection.puzzles == (read_puzzle(A),)
    assert collection.diagnostics == ()


def test_latin_text_is_read_with_a_note() -> None:
    collection = read_bytes(A.encode() + "Author: José “J”\n".encode("cp1252"))
    assert collection.puzzles[0].author == "José “J”"
    (note,) = collection.diagnostics
    assert (note.code, note.line) == ("SOK-W201", 4)


def test_bytes_without_meaning_in_windows_1252_are_read_all_the_same() -> None:
    assert read_bytes(A.encode() + b"Author: \x81\xe9\n").puzzles


def test_slc_is_recognised_by_its_content() -> None:
    collection = read_bytes(SLC.encode("latin-1"), source="set.txt")
    assert (collection.title, collection.author) == ("My set", "Åse")
    assert collection.notes == ("First line", "Second line", "Email: ann@example.org")
    one, two = collection.puzzles
    assert (one.title, one.author, one) == ("One", "Bob", read_puzzle(A))
    assert (two.title, two.author, two) == ("Two", "", read_puzzle(B))


def test_slc_is_read_from_text_whatever_encoding_it_claims() -> None:
    assert read_text(SLC).author == "Åse"


def test_a_wrong_size_in_slc_is_a_note() -> None:
    entries = read_text(SLC).entries
    assert [[found.code for found in entry.diagnostics] for entry in entries] == [
        ["SOK-W207"],
        ["SOK-W207"],
    ]


def test_slc_problems_name_line_and_column_of_the_file() -> None:
    (first, _) = read_text(SLC.replace("  #@$.#", "  #@x.#")).entries
    unknown = first.diagnostics[0]
    assert (unknown.code, unknown.line, unknown.column) == ("SOK-E120", 13, 14)
    assert unknown.snippet[unknown.column - 1] == "x"


@pytest.mark.parametrize(
    "inside",
    [
        "<?sokobot-note not json?>",
        "<?sokobot-note 12?>",
        "<Title>&nobody;</Title>",
    ],
)
def test_slc_with_unreadable_parts_is_refused(inside: str) -> None:
    text = SLC.replace("<Title> My set </Title>", inside)
    assert refusal(text.encode("latin-1")) == "SOK-E004"


def test_slc_private_parts_of_other_programs_are_passed_over() -> None:
    assert read_text(SLC.replace("<Title>", "<?other thing?><Title>")).title == "My set"


def test_slc_rows_are_cleaned_and_counted_like_all_others() -> None:
    rows = "<L>\t#####</L><L>\t#@$.#</L><L>\t#####</L>"
    level = f"<SokobanLevels><Level>{rows}</Level></SokobanLevels>"
    (entry,) = read_text(level).entries
    assert entry.puzzle == read_puzzle(A)
    assert [found.code for found in entry.diagnostics] == ["SOK-W101"]
    (tall,) = read_text(level.replace(rows, rows + "<L>#</L>" * 300)).entries
    assert [found.code for found in tall.diagnostics] == ["SOK-W101", "SOK-E130"]


def test_an_archive_is_read_in_natural_order() -> None:
    data = zipped(set10__xsb=B.encode(), set2__xsb=A.encode(), picture__png=b"\x89PNG")
    collection = read_bytes(data, source="set.zip")
    assert collection.puzzles == (read_puzzle(A), read_puzzle(B))
    assert [entry.name for entry in collection.entries] == ["set2.xsb", "set10.xsb"]


def test_a_readme_in_an_archive_is_only_noted() -> None:
    collection = read_bytes(zipped(a__xsb=A.encode(), readme__txt=b"Have fun!"))
    assert [found.code for found in collection.diagnostics] == ["SOK-W208"]
    assert "readme.txt" in collection.diagnostics[0].message


def test_a_broken_file_in_an_archive_does_not_hide_the_others() -> None:
    collection = read_bytes(zipped(a__xsb=A.encode(), b__slc=b"<?xml version='1.0'?><x>"))
    assert len(collection.puzzles) == 1
    assert [found.code for found in collection.diagnostics] == ["SOK-E004"]


def test_an_archive_inside_an_archive_is_not_opened() -> None:
    assert refusal(zipped(inner__zip=zipped(a__xsb=A.encode()))) == "SOK-E011"


def test_an_archive_of_words_alone_is_refused() -> None:
    assert refusal(zipped(readme__txt=b"Have fun!")) == "SOK-E001"


def test_hidden_files_of_an_archive_are_passed_over() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("__MACOSX/a.xsb", B)
        archive.writestr(".a.xsb", B)
    assert refusal(file.getvalue()) == "SOK-E011"


def test_an_unusual_compression_is_refused() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("a.xsb", A)
    assert refusal(file.getvalue()) == "SOK-E006"


def test_an_archive_may_not_unpack_to_more_than_a_file_may_have() -> None:
    limits = Limits(unpacked_bytes=30)
    data = zipped(a__xsb=A.encode(), b__xsb=B.encode())
    collection = read_bytes(data, limits=limits)
    assert len(collection.puzzles) == 1
    (unread,) = collection.unread
    assert (unread.name, unread.problems[0].code) == ("b.xsb", "SOK-E007")


def test_a_zip_bomb_is_refused() -> None:
    assert refusal(zipped(bomb__txt=b"#" * 5_000_000)) == "SOK-E007"


def test_an_archive_with_too_many_members_is_refused() -> None:
    assert refusal(b"PK\x03\x04" + b"PK\x01\x02" * 10_001) == "SOK-E007"


def test_a_damaged_archive_is_refused() -> None:
    data = bytearray(zipped(a__xsb=A.encode()))
    data[40] ^= 0xFF
    assert refusal(bytes(data)) == "SOK-E006"
    assert refusal(bytes(data[:60])) == "SOK-E006"


def test_a_folder_of_screens_is_read_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    for number, text in ((10, B), (9, A), (1, A)):
        (tmp_path / f"screen.{number}").write_text(text)
    (tmp_path / "notes.doc").write_text(A)
    collection = read_path(tmp_path)
    assert [entry.name for entry in collection.entries] == ["screen.1", "screen.9", "screen.10"]
    assert collection.puzzles[2] == read_puzzle(B)


def test_a_folder_without_puzzle_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PuzzleTextError, match="no puzzle file"):
        read_path(tmp_path)


def test_a_missing_file_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_path(tmp_path / "nowhere.xsb")


def test_loading_returns_the_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "pair.xsb"
    path.write_text(f"{A}\n{B}")
    assert load(path) == (read_puzzle(A), read_puzzle(B))
    assert load(str(path)) == load(path)


def test_loading_refuses_a_collection_with_an_unplayable_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "pair.xsb"
    path.write_text(f"{A}\n{TWO_PLAYERS}\n#####\n#@ .#\n#####")
    with pytest.raises(UnplayablePuzzleError) as refused:
        load(path)
    assert [problem.code for problem in refused.value.problems] == ["SOK-E102", "SOK-E110"]
    assert str(path) in str(refused.value)


def test_loading_strictly_refuses_a_wrong_encoding(tmp_path: Path) -> None:
    path = tmp_path / "one.xsb"
    path.write_bytes(A.encode() + b"Author: Jos\xe9\n")
    assert load(path)
    with pytest.raises(PuzzleTextError, match="SOK-W201"):
        load(path, strict=True)


def test_member_without_a_name_is_passed_over() -> None:
    data = zipped(a__xsb=A.encode(), n__xsb=B.encode()).replace(b"n.xsb", b"\0.xsb")
    assert len(read_bytes(data).entries) == 1
    assert refusal(zipped(n__xsb=B.encode()).replace(b"n.xsb", b"\0.xsb")) == "SOK-E011"
