import { expect, it } from 'vitest';

const SHEETS = import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true });
/** Matches `:has()` on an element that contains the whole page, or one that affects any element below it. */
const WIDE = /(?:\bbody|\bhtml|:root)[^{},]*:has\(|:has\((?:[^()]|\([^()]*\))*\)\)?\s+\*/g;

const wide = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').match(WIDE) ?? [];

it('no style sheet recalculates the styles of the whole page for each new element', () => {
  expect(Object.keys(SHEETS).length).toBeGreaterThan(3);
  for (const [path, text] of Object.entries(SHEETS)) expect(wide(text), path).toEqual([]);
});

it.each(['body:has(.bg-scrim) [data-toasts] {}', ':is([aria-current], label:has(> input:checked)) * {}'])(
  'the costly selector check detects %s',
  (text) => {
    expect(wide(text)).toHaveLength(1);
  },
);

/**
 * Matches a list of tags at the end of a selector: the browser tries such a rule for every element,
 * not only for those tags.
 */
const UNSORTED = /[ >+~]:is\([a-z0-9]+(?:\s*,\s*[a-z0-9]+)*\)(?=\s*[,{])/g;

it('no style sheet has a rule for some tags that is tried for every element', () => {
  for (const [path, text] of Object.entries(SHEETS))
    expect(text.replaceAll(/\/\*[\s\S]*?\*\//g, '').match(UNSORTED) ?? [], path).toEqual([]);
});

it('the tag list check ignores lists in the middle of a selector', () => {
  expect('.md :is(h1, h2) {}'.match(UNSORTED)).toHaveLength(1);
  expect('.md :is(h1, h2) + * {}'.match(UNSORTED)).toBeNull();
});
