import type { StateInline } from 'markdown-it';

/** Tags without attributes that models write, as Markdown has nothing for them. All other HTML stays text. */
const TAG = /<(?:br\s*\/?|(sub|sup|kbd))>/iy;

/** How far behind a tag its end is looked for, in UTF-16 units: what they mark is short. */
const LONGEST = 200;

/** Inline rule: `<br>` breaks the line, also in a cell of a table; `<sub>`, `<sup>` and `<kbd>` mark their text. */
export function plainTagsRule(state: StateInline, silent: boolean): boolean {
  TAG.lastIndex = state.pos;
  const found = TAG.exec(state.src);
  if (found === null || TAG.lastIndex > state.posMax) return false;
  const start = TAG.lastIndex;
  const name = found[1]?.toLowerCase();
  if (name === undefined) {
    if (!silent) state.push('hardbreak', 'br', 0);
    state.pos = start;
    return true;
  }
  const closing = `</${name}>`;
  const inside = state.src.slice(start, Math.min(start + LONGEST, state.posMax)).toLowerCase();
  const length = inside.indexOf(closing);
  if (length < 0) return false;
  if (!silent) {
    const { posMax } = state;
    state.pos = start;
    state.posMax = start + length;
    state.push(`${name}_open`, name, 1);
    state.md.inline.tokenize(state);
    state.push(`${name}_close`, name, -1);
    state.posMax = posMax;
  }
  state.pos = start + length + closing.length;
  return true;
}
