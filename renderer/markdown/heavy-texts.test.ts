import { expect, it } from 'vitest';
import { plainOf } from './plain-of.ts';
import { StreamDocument } from './stream-document.ts';
import { heavyTexts } from './testing/heavy-texts.ts';

/** What is quadratic takes minutes with these; milliseconds, wide enough for a busy machine. */
const LIMIT = 8000;
/** Longer texts are shown up to here until asked for. */
const SHOWN = 256 * 1024;

it.each(Object.entries(heavyTexts))('reads in time: %s', (_name, text) => {
  const start = performance.now();
  new StreamDocument().update(text.slice(0, SHOWN), false);
  expect(performance.now() - start).toBeLessThan(LIMIT);
});

it.each(Object.entries(heavyTexts))('is plain text in time: %s', (_name, text) => {
  const start = performance.now();
  expect(typeof plainOf(text)).toBe('string');
  expect(performance.now() - start).toBeLessThan(LIMIT);
});
