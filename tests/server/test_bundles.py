"""Scripts come with what they import: every module once, and after what it imports itself."""

import re
from pathlib import Path

import pytest

from croupier.server.routes import bundles, page
from croupier.server.routes.bundles import ENTRY, BundleError, Bundles
from tests.loops import at_least_one

WEB = Path(bundles.__file__).parents[1] / "web"
SCRIPTS = {
    path.relative_to(WEB).as_posix(): path.read_text("utf-8")
    for path in sorted(WEB.rglob("*.js"))
    if not path.name.endswith(".test.js")
}
BLOCK = re.compile(r'^if \(!\$modules\["(.+)"\]\) \{$', re.MULTILINE)
USED = re.compile(r'= \$modules\["(.+)"\];$', re.MULTILINE)


def of(**scripts: str) -> Bundles:
    return Bundles({f"{name}.js": text for name, text in scripts.items()}.__getitem__)


@pytest.mark.parametrize("more", [False, True])
def test_every_script_of_the_page_comes_after_all_that_it_imports(*, more: bool) -> None:
    start = set(BLOCK.findall(page._scripts.script(ENTRY))) | {"parts/say.js"}  # which awaits its words
    for name in at_least_one(SCRIPTS):
        script = page._scripts.script(name, more=more)
        there = set(start) if more else set[str]()
        for apart in re.findall(r'^import "/(.+?)(?:\?more)?";$', script, re.MULTILINE):
            there |= set(BLOCK.findall(page._scripts.script(apart, more=more)))
        for line in script.splitlines():
            if block := BLOCK.match(line):
                assert block[1] not in there or block[1] == name, f"{block[1]} twice in {name}"
                there.add(block[1])
            elif used := USED.search(line):
                assert used[1] in there, f"{name} uses {used[1]} before it is there"
        assert name in there


def test_a_script_exports_what_its_source_exports() -> None:
    declared = re.compile(r"^export (?:async )?(?:const|class|function\*?) (\w+)", re.MULTILINE)
    for name, source in at_least_one(SCRIPTS.items()):
        named = re.search(r"^export const \{ (.*) \} =", page._scripts.script(name), re.MULTILINE)
        found = set(named[1].split(", ")) if named else set[str]()
        passed_on = re.findall(r'^export \{ (?:\w+ as )?(\w+) \} from "', source, re.MULTILINE)
        assert found == {*declared.findall(source), *passed_on}, name
        default = f'export default $modules["{name}"].default;' in page._scripts.script(name)
        assert default == ("\nexport default " in source), name


def test_imports_and_exports_in_all_their_forms() -> None:
    room = """import Door, { key as latch } from "./door.js";
import "./paint.js";
export { Lock as Bolt } from "./door.js";
export const open = () => import("./view.js").then(({ see }) => see(latch, Door));
"""
    door = "export default class Door {}\nexport const key = 1;\nexport class Lock {}\n"
    script = of(room=room, door=door, paint="paint();\n").script("room.js")
    assert BLOCK.findall(script) == ["door.js", "paint.js", "room.js"]
    assert 'const { default: Door, key: latch } = $modules["door.js"];' in script
    assert '$modules["door.js"] = { default: Door, key: key, Lock: Lock };' in script
    assert '$modules["room.js"] = { Bolt: $modules["door.js"].Lock, open: open };' in script
    assert 'import("/view.js").then' in script
    assert script.endswith('export const { Bolt, open } = $modules["room.js"];\n')


def test_what_awaits_while_it_is_read_is_left_to_the_browser_to_wait_for() -> None:
    words = 'export const words = quiet\n  ? null\n  : (await import("./es.js")).words;\n'
    room = 'import { words } from "./words.js";\nconst say = async () => {\n  await words;\n};\n'
    script = of(room=room, words=words).script("room.js")
    assert script.startswith('import "/words.js";\n')
    assert BLOCK.findall(script) == ["room.js"]


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ('import * as all from "./other.js";\n', "not known: import \\* as all"),
        ("export let count = 0;\n", "not known: export let"),
        ('import { it } from "./room.js";\n', "imports itself"),
    ],
)
def test_what_cannot_be_brought_is_an_error(source: str, says: str) -> None:
    with pytest.raises(BundleError, match=says):
        of(room=source, other="").script("room.js")
