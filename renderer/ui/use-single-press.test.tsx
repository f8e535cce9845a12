import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSinglePress } from './use-single-press.ts';

const pressed = vi.fn<(song: string) => void>();
let root: Root;
let place: HTMLElement;
/** Milliseconds of the next press. Each test begins long after the one before it. */
let at = 0;

function Again({ song }: { song: string }) {
  const press = useSinglePress(() => pressed(song));
  return (
    <button type="button" onClick={press}>
      {song}
    </button>
  );
}

function show(...songs: readonly string[]): void {
  act(() => root.render(songs.map((song) => <Again key={song} song={song} />)));
}

/** Clicks a button; `detail` 0 stands for a key. */
function press(song: string, { detail = 1 } = {}): void {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === song);
  const click = new MouseEvent('click', { bubbles: true, detail });
  Object.defineProperty(click, 'timeStamp', { value: at });
  act(() => void button?.dispatchEvent(click));
}

const songs = () => pressed.mock.calls.map(([song]) => song);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  pressed.mockReset();
  at += 10_000;
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

it.each([
  { how: 'clicks', detail: 1 },
  { how: 'presses of a key', detail: 0 },
])('takes two quick $how for one, and later ones for another', ({ detail }) => {
  show('one');
  press('one', { detail });
  at += 200;
  press('one', { detail });
  expect(songs()).toEqual(['one']);
  at += 501;
  press('one', { detail });
  expect(songs()).toEqual(['one', 'one']);
});

it('takes a slow double click for one press', () => {
  show('one');
  press('one');
  at += 700;
  press('one', { detail: 2 });
  expect(songs()).toEqual(['one']);
});

it('takes quick presses of other buttons for presses of their own', () => {
  show('one', 'two', 'three');
  press('one');
  at += 200;
  press('two');
  press('three', { detail: 0 });
  expect(songs()).toEqual(['one', 'two', 'three']);
});
