import { expect, it } from 'vitest';
import { plainOf } from './plain-of.ts';
import { StreamDocument } from './stream-document.ts';
import { heavyTexts } from './testing/heavy-texts.ts';

/** Quadratic code takes minutes with these texts. In milliseconds, with a margin for a busy machine. */
const LIMIT = 8000;
/** The window shows longer texts up to this length until the user asks for the rest. */
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
