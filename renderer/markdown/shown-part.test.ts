import { expect, it } from 'vitest';
import { longestShown, ShownPart } from './shown-part.ts';

it('ShownPart shows prose up to 256 KB and a text of pure markup up to 28,000 marks', () => {
  const code = '  const value = items[i] + 1;\n'.repeat(20_000);
  expect(new ShownPart().lengthOf(code)).toBe(longestShown);
  expect(new ShownPart().lengthOf('*a'.repeat(50_000))).toBe(56_000);
  expect(new ShownPart().lengthOf('*a'.repeat(10_000))).toBe(20_000);
});

it('ShownPart shows the same part of a streaming text as of a complete one', () => {
  const text = 'word **bold**\n'.repeat(30_000);
  const growing = new ShownPart();
  for (let end = 0; end < text.length; end += 30_000) {
    const grown = text.slice(0, end);
    expect(growing.lengthOf(grown)).toBe(new ShownPart().lengthOf(grown));
  }
  expect(growing.lengthOf('another '.repeat(9000))).toBe(72_000);
});
