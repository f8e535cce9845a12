import { expect, it } from 'vitest';

const SHEETS = import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true });
/** `:has()` on an element that holds the whole page, or one that reaches any element below it. */
const WIDE = /(?:\bbody|\bhtml|:root)[^{},]*:has\(|:has\((?:[^()]|\([^()]*\))*\)\)?\s+\*/g;

const wide = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').match(WIDE) ?? [];

it('no style sheet has the styles of the whole page computed again for each new element', () => {
  expect(Object.keys(SHEETS).length).toBeGreaterThan(3);
  for (const [path, text] of Object.entries(SHEETS)) expect(wide(text), path).toEqual([]);
});

it.each(['body:has(.bg-scrim) [data-toasts] {}', ':is([aria-current], label:has(> input:checked)) * {}'])(
  'the check finds %s',
  (text) => {
    expect(wide(text)).toHaveLength(1);
  },
);

/** A list of tags at a selector's end: the browser tries such a rule for every element, not only for those with the tag. */
const UNSORTED = /[ >+~]:is\([a-z0-9]+(?:\s*,\s*[a-z0-9]+)*\)(?=\s*[,{])/g;

it('no style sheet has a rule for some tags tried for every element', () => {
  for (const [path, text] of Object.entries(SHEETS))
    expect(text.replaceAll(/\/\*[\s\S]*?\*\//g, '').match(UNSORTED) ?? [], path).toEqual([]);
});

it('the check finds a list of tags, but not in the middle of a selector', () => {
  expect('.md :is(h1, h2) {}'.match(UNSORTED)).toHaveLength(1);
  expect('.md :is(h1, h2) + * {}'.match(UNSORTED)).toBeNull();
});
