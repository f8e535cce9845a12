import { expect, test } from 'vitest';
import { createCanvas } from './canvas.ts';
import { setFont } from './fonts.ts';
import { fitText, wrap } from './text-setting.ts';

const context = createCanvas(10, 10).getContext('2d');
const box = { width: 300, height: 200, weight: 700, largest: 80, smallest: 12, leading: 1.1 };

test('lines fit their box, and no character is lost', () => {
  for (const text of [
    'the quick brown fox jumps over the lazy dog',
    '山海之间，夏日音乐节。',
    'x'.repeat(200),
    'mixed 山海 text',
  ]) {
    setFont(context, 700, 40, text);
    const lines = wrap(context, text, 300);
    for (const line of lines) expect(context.measureText(line).width).toBeLessThanOrEqual(300);
    expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  }
});

test('a Chinese line never begins with closing punctuation', () => {
  const text = '山海，之间。夏日，音乐。40%，快乐！再来，一次。';
  setFont(context, 700, 40, text);
  for (const line of wrap(context, text, 170)) {
    expect(line).not.toMatch(/^[，。！]/);
  }
});

test('text is as large as fits, words are not split, and overflow ends in an ellipsis', () => {
  const short = fitText(context, 'Hi', box);
  expect(short).toEqual({ lines: ['Hi'], size: 80 });
  const long = fitText(context, 'Incomprehensibilities', box);
  expect(long.lines).toEqual(['Incomprehensibilities']);
  expect(long.size).toBeLessThan(80);
  for (const height of [200, 60]) {
    const full = fitText(context, 'word '.repeat(400), { ...box, height });
    expect(full.lines.at(-1)).toMatch(/…$/);
    expect(((full.lines.length - 1) * 1.1 + 1) * full.size).toBeLessThanOrEqual(height);
  }
});

test('a character wider than its box is still drawn, once', () => {
  setFont(context, 700, 40, '山海');
  expect(wrap(context, '山海', 5)).toEqual(['山', '海']);
});
