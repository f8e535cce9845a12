// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { promptOfAnswer } from './prompt-from-answer.ts';

const text = (markdown: string, max?: number) => promptOfAnswer(markdown, max).text;

it('promptOfAnswer returns plain text without Markdown and code', () => {
  expect(text('# Dusk\n\nA **red** barn.\n\n```js\nlet a = 1\n```')).toBe('Dusk.\n\nA red barn.');
});

it('promptOfAnswer returns a prompt in a code fence alone', () => {
  expect(text('Here is your prompt:\n\n```\nA fox in snow,\nwoodcut\n```\n\nEnjoy!')).toBe(
    'A fox in snow,\nwoodcut',
  );
  expect(text('好的：\n~~~prompt\n雪中的狐狸\n~~~')).toBe('雪中的狐狸');
});

it('promptOfAnswer removes section tags from lyrics, fenced or not', () => {
  const lyrics = '[verse]\nRain on tin\n[chorus]\nOh the tide';
  expect(text(`\`\`\`\n${lyrics}\n\`\`\``)).toBe('Rain on tin\nOh the tide');
  expect(text(`\`\`\`lyrics\n${lyrics}\n\`\`\``)).toBe('Rain on tin\nOh the tide');
  expect(text(lyrics)).toBe('Rain on tin\nOh the tide');
});

it('promptOfAnswer ignores fences that contain code and multiple fences', () => {
  expect(text('Run this:\n```python\nprint(1)\n```\nA sea.')).toBe('Run this:\nA sea.');
  expect(text('One.\n```\na\n```\nTwo.\n```\nb\n```')).not.toContain('a\n');
});

it('promptOfAnswer truncates at the end of a sentence, Chinese too, and reports it', () => {
  expect(promptOfAnswer('A barn. A red field. A storm.', 20)).toEqual({
    text: 'A barn.',
    cut: true,
  });
  expect(promptOfAnswer('雪中的狐狸。远山。月光照着大地。', 12)).toEqual({
    text: '雪中的狐狸。远山。',
    cut: true,
  });
  expect(promptOfAnswer('A barn.', 7)).toEqual({ text: 'A barn.', cut: false });
});

it('promptOfAnswer truncates at a word if no sentence ends, and counts code points', () => {
  expect(promptOfAnswer('one two three', 9)).toEqual({ text: 'one two', cut: true });
  const faces = '😀'.repeat(10);
  expect(promptOfAnswer(faces, 10)).toEqual({ text: faces, cut: false });
});

it('promptOfAnswer returns an empty string for an answer of only code', () => {
  expect(text('```js\n1\n```')).toBe('');
});
