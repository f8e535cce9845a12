// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardDoubleClicks } from './double-clicks.ts';

const onClick = vi.fn();
let release: () => void;
beforeEach(() => {
  release = guardDoubleClicks();
  onClick.mockClear();
});
afterEach(() => {
  release();
  document.body.replaceChildren();
});

function put(html: string): HTMLElement {
  document.body.innerHTML = html;
  for (const type of ['mousedown', 'click', 'dblclick'])
    document.body.firstElementChild?.parentElement?.addEventListener(type, onEvent);
  return document.body;
}
const onEvent = ({ type, target }: Event) => target instanceof Element && onClick(type, target.id);

/** Presses the mouse as a browser reports it: `count` is 2 for the second half of a double click. */
function press(id: string, count: number, button = 0): void {
  const target = document.getElementById(id);
  const types = ['mousedown', 'mouseup', 'click', ...(count === 2 ? ['dblclick'] : [])];
  for (const type of types)
    target?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail: count, button }));
}
const clicked = () => onClick.mock.calls.filter(([type]) => type === 'click').map(([, id]) => id);

it('a double click acts twice on one button', () => {
  put('<button id="plus"></button>');
  press('plus', 1);
  press('plus', 2);
  expect(clicked()).toEqual(['plus', 'plus']);
});

it.each([
  ['removed row gives way to the next', '<button id="first"></button><button id="second"></button>'],
  ['closed dialog uncovers a button', '<div id="first"></div><button id="second"></button>'],
  ['button opens something else', '<button id="first"></button><div id="second"></div>'],
  ['row moves its menu away', '<li data-row><p id="first"></p></li><li data-row><p id="second"></p></li>'],
])('the second click of a double click does nothing when a %s', (_, html) => {
  put(html);
  press('first', 1);
  onClick.mockClear();
  press('second', 2);
  expect(onClick).not.toHaveBeenCalled();
  press('second', 1);
  expect(clicked()).toEqual(['second']);
});

it('a double click acts twice on what is inside one button or beside any', () => {
  put('<button><i id="icon"></i><b id="name"></b></button><p id="one"></p><p id="two"></p>');
  for (const [first, second] of [
    ['icon', 'name'],
    ['one', 'two'],
  ] as const) {
    press(first, 1);
    press(second, 2);
  }
  expect(clicked()).toEqual(['icon', 'name', 'one', 'two']);
});

it('a double click acts twice on a check box and its label, and on buttons to step with', () => {
  put(
    '<label id="label"><input id="box" type="checkbox"></label><b data-step id="next"></b><b data-step id="later"></b>',
  );
  press('label', 1);
  press('box', 2);
  press('next', 1);
  press('later', 2);
  expect(clicked().filter((id) => id === 'later' || id === 'next')).toEqual(['next', 'later']);
  expect(clicked()).toContain('box');
});

it('keys, programs and the other mouse buttons press what they like', () => {
  put('<button id="first"></button><button id="second"></button>');
  press('first', 1);
  press('second', 0);
  press('second', 2, 2);
  expect(clicked()).toEqual(['first', 'second', 'second']);
});
