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
