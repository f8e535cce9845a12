import { expect, test } from 'vitest';
import { createCanvas, GlobalFonts } from './canvas.ts';
import { setFont, settable } from './fonts.ts';

/** Returns the opacity of a character's pixels, row by row. */
function draw(character: string, weight: number): readonly number[] {
  const context = createCanvas(40, 40).getContext('2d');
  setFont(context, weight, 32, character);
  context.fillText(character, 2, 34);
  const { data } = context.getImageData(0, 0, 40, 40);
  return Array.from({ length: 40 * 40 }, (_, at) => data[at * 4 + 3] ?? 0);
}
const ink = (pixels: readonly number[]): number => pixels.reduce((sum, value) => sum + value, 0);

test('no system font is loaded, so images are identical on every machine', () => {
  const system = GlobalFonts.families.filter(({ family }) => !/^(Sandbox|Inter|Noto Sans SC)/.test(family));
  expect(system).toEqual([]);
});

test('Chinese characters are drawn, none as a missing glyph', () => {
  const missing = draw('\u{e000}', 500);
  expect(ink(missing)).toBeGreaterThan(0);
  const characters = [...'春城市海报的山水音乐图片龙龘，。《》！'];
  const drawn = characters.map((character) => draw(character, 500).join());
  expect(drawn).not.toContain(missing.join());
  expect(new Set(drawn).size).toBe(characters.length);
});

test.each(['春', 'a'])(
  'a bold %s has more ink than a regular one, and that more than a light one',
  (character) => {
    const [light = 0, regular = 0, bold = 0] = [300, 500, 800].map((weight) => ink(draw(character, weight)));
    expect(regular).toBeGreaterThan(light * 1.1);
    expect(bold).toBeGreaterThan(regular * 1.2);
  },
);

test.each([
  ['城市之光 City 2026', '城市之光 City 2026'],
  ['안녕 hello مرحبا', 'hello'],
  ['tea 🍵 and 👩‍👩‍👧 cake', 'tea and cake'],
])('keeps of %j what the fonts can draw', (text, kept) => {
  expect(settable(text)).toBe(kept);
});
