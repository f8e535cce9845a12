import { expect, it } from 'vitest';
import { longestShown, ShownPart } from './shown-part.ts';

it('prose and code are shown up to 256 KB, and a text of nothing but marks up to 28,000 of them', () => {
  const code = '  const value = items[i] + 1;\n'.repeat(20_000);
  expect(new ShownPart().lengthOf(code)).toBe(longestShown);
  expect(new ShownPart().lengthOf('*a'.repeat(50_000))).toBe(56_000);
  expect(new ShownPart().lengthOf('*a'.repeat(10_000))).toBe(20_000);
});

it('the part of a growing text that is shown is the same as of a whole one', () => {
  const text = 'word **bold**\n'.repeat(30_000);
  const growing = new ShownPart();
  for (let end = 0; end < text.length; end += 30_000) {
    const grown = text.slice(0, end);
    expect(growing.lengthOf(grown)).toBe(new ShownPart().lengthOf(grown));
  }
  expect(growing.lengthOf('another '.repeat(9000))).toBe(72_000);
});
