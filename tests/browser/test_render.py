"""Templates drawn by a real browser: what is kept from drawing to drawing, and what is never read as HTML."""

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.test_parts import address, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["address"]  # for every test here that asks for one
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def page(browser: "Browser", address: str) -> "Page":
    page = opened(browser, address, show="status")
    page.evaluate(
        """async () => {
          const { markup, create, render } = await import('/parts/render.js');
          Object.assign(window, { markup, create, render });
        }"""
    )
    return page


def drawn(page: "Page", script: str) -> Any:
    """Run a script with an empty `at` in the page to draw into; return what it returns."""
    return page.evaluate(
        f"""async () => {{
          const at = document.createElement('div');
          document.body.replaceChildren(at);
          {script}
        }}"""
    )


def test_text_attributes_and_lists_are_written_as_they_are(page: "Page") -> None:
    assert drawn(
        page,
        """
        const names = ['Ada', 'Bob'], off = false;
        render(at, markup`
          <p class="soft ${'big'}" hidden=${off} data-n=${3} lang=${null}>Hello, ${names[0]} and
            welcome.</p>
          <ul>${names.map((name) => markup`<li key=${name}>${name}</li>`)}</ul>
          <input value=${'7'}>${null}${false}`);
        return at.innerHTML;
        """,
    ) == (
        '<p class="soft big" data-n="3">Hello, Ada and welcome.</p>'
        '<ul><li>Ada</li><li>Bob</li></ul><input value="7">'
    )


def test_no_value_is_ever_read_as_html(page: "Page") -> None:
    assert drawn(
        page,
        """
        const evil = '<img src=x onerror="window.broken = 1"><b>';
        render(at, markup`<p title=${evil} class="a ${evil}">${evil}</p>`);
        return [at.children.length, at.firstChild.children.length, at.textContent === evil,
          at.firstChild.title === evil, window.broken ?? null];
        """,
    ) == [1, 0, True, True, None]


def test_what_was_typed_and_the_focus_stay_while_all_around_them_changes(page: "Page") -> None:
    assert drawn(
        page,
        """
        const draw = (told, names) => render(at, markup`
          ${told ? markup`<p>${told}</p>` : null}
          <form><input name="x" value="first"></form>
          <ol>${names.map((name) => markup`<li key=${name}><button>${name}</button></li>`)}</ol>`);
        draw('', ['a', 'b', 'c']);
        const input = at.querySelector('input');
        input.value = 'typed'; input.focus(); input.setSelectionRange(1, 3);
        draw('News', ['z', 'c', 'a']);
        const here = document.activeElement === input;
        const typed = [input.isConnected, input.value, here, input.selectionStart];
        const c = at.querySelectorAll('button')[1];
        c.focus();
        draw('', ['c', 'a', 'z']);
        return [...typed, at.querySelector('button') === c, document.activeElement === c, at.textContent];
        """,
    ) == [True, "typed", True, 1, True, True, "caz"]


def test_the_focus_of_what_is_gone_goes_to_what_stands_there_now(page: "Page") -> None:
    assert (
        drawn(
            page,
            """
        render(at, markup`<button>Ask</button>`);
        at.firstChild.focus();
        render(at, markup`<p>Asked.</p><button>Cancel</button>`);
        return document.activeElement.textContent;
        """,
        )
        == "Cancel"
    )


def test_a_listener_is_the_newest_one_and_only_one(page: "Page") -> None:
    assert drawn(
        page,
        """
        const heard = [];
        let added = 0;
        const add = EventTarget.prototype.addEventListener;
        EventTarget.prototype.addEventListener = function (...all) { added++; return add.apply(this, all); };
        for (const n of [1, 2, 3]) render(at, markup`<button onclick=${() => heard.push(n)}>x</button>`);
        EventTarget.prototype.addEventListener = add;
        at.firstChild.click();
        render(at, markup`<button onclick=${null}>x</button>`);
        at.firstChild.click();
        return [heard, added];
        """,
    ) == [[3], 1]


def test_nothing_is_written_where_nothing_changed(page: "Page") -> None:
    assert drawn(
        page,
        """
        const same = document.createElement('table-felt');
        const draw = (n) => render(at, markup`<p class="a" .results=${7}>${'one'} <b>${n}</b></p>${same}`);
        draw(1);
        let seen = 0;
        const watch = new MutationObserver((all) => { seen += all.length; });
        watch.observe(at, { subtree: true, childList: true, attributes: true, characterData: true });
        draw(1);
        await null;
        const quiet = seen;
        draw(2);
        await null;
        return [quiet, seen, at.lastChild === same, at.firstChild.results];
        """,
    ) == [0, 1, True, 7]


def test_svg_is_drawn_as_svg_also_from_a_template_of_its_own(page: "Page") -> None:
    assert drawn(
        page,
        """
        const dots = [1, 2].map((x) => markup`<circle cx=${x} r="1" />`);
        render(at, markup`<svg viewBox="0 0 9 9">${dots}</svg>`);
        const made = create(markup`<p><svg><path d="M0 0"/></svg></p>`);
        return [at.querySelectorAll('circle').length, at.querySelector('circle') instanceof SVGCircleElement,
          made.querySelector('path') instanceof SVGPathElement];
        """,
    ) == [2, True, True]


def test_what_one_of_our_own_elements_draws_inside_itself_stays(page: "Page") -> None:
    assert drawn(
        page,
        """
        customElements.get('own-inside') ?? customElements.define('own-inside', class extends HTMLElement {
          set words(words) { render(this, markup`<b>${words}</b>`); }
        });
        const show = (words, n) => render(at, markup`<own-inside .words=${words} data-n=${n}></own-inside>`);
        show('one', 1);
        const bold = at.querySelector('b');
        show('one', 2);
        show('two', 3);
        return [at.querySelector('b') === bold, at.innerHTML];
        """,
    ) == [True, '<own-inside data-n="3"><b>two</b></own-inside>']


def test_a_field_is_found_wherever_it_is_drawn_and_what_it_adds_up_to_stays(page: "Page") -> None:
    assert drawn(
        page,
        """
        const { textField } = await import('/staff/forms.js');
        const { countSheet } = await import('/staff/count-sheet.js');
        const kinds = [2500, 100].map((value) => ({ value, name: `${value}`, chip: true }));
        const show = () => {
          const rack = countSheet('Bank', kinds), who = textField('Who', { offers: ['Ada', 'Bob'] });
          render(at, markup`<fieldset>${rack.row('rack')}</fieldset>${who.row('who')}`);
          return { rack, who };
        };
        const { who } = show();
        who.set('Ada');
        const four = at.querySelector('input');
        four.value = '4';
        four.dispatchEvent(new Event('input', { bubbles: true }));
        const { rack } = show();
        const offered = at.querySelectorAll('option').length;
        return [at.querySelector('output').textContent, rack.read(), who.read(), offered];
        """,
    ) == ["$100", [{"denomination": 2500, "pieces": 4}], "Ada", 2]


def test_a_template_that_is_not_closed_is_refused(page: "Page") -> None:
    assert "leaves <p> open" in drawn(page, "try { markup`<p>` } catch (error) { return String(error) }")
    assert "closes <div> where <p> is open" in drawn(
        page, "try { markup`<div><p></div>` } catch (error) { return String(error) }"
    )


def test_the_rules_behind_a_refusal_are_offered_where_the_room_opens_them(page: "Page") -> None:
    assert drawn(
        page,
        """
        const { carryOut } = await import('/staff/carry-out.js');
        const heard = [];
        at.addEventListener('rule', (event) => heard.push(...event.detail.ids));
        const draw = () => render(at, markup`<p></p>`);
        const refused = async () => ({ ok: false, says: 'one hand each', rules: ['R0-18'] });
        const refuse = () => carryOut([], at.firstChild, refused);
        draw();
        await refuse();
        const plain = at.textContent;
        at.dataset.cites = '';
        await refuse();
        at.querySelector('button').click();
        draw(); // and the refusal stays
        return [plain, at.textContent, heard, at.firstChild.dataset.tone];
        """,
    ) == ["One hand each. (R0-18)", "One hand each. Why?", ["R0-18"], "bad"]


def test_a_description_that_is_remembered_is_not_looked_at_again(page: "Page") -> None:
    assert drawn(
        page,
        """
        const { remembered } = await import('/parts/render.js');
        const names = ['a', 'b'], described = [];
        const list = remembered((names) => {
          described.push(names.length);
          return markup`<ul>${names.map((name) => markup`<li>${name}</li>`)}</ul> of`;
        });
        const draw = (names, after) => render(at, markup`<p>${list(names)} ${after}</p>`);
        draw(names, 'one');
        const ul = at.querySelector('ul');
        names.push('unseen'); // nobody changes what was described
        draw(names, 'two');
        const same = [at.textContent, at.querySelector('ul') === ul];
        draw([...names], 'three');
        return [...same, at.textContent, described];
        """,
    ) == ["ab of two", True, "abunseen of three", [2, 3]]
