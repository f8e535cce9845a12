import { expect, it } from 'vitest';
import { plainOf } from './plain-of.ts';
import { StreamDocument } from './stream-document.ts';
import { heavyTexts } from './testing/heavy-texts.ts';

/**
 * Limits a text to this many milliseconds, with a margin for a busy machine; quadratic code takes minutes.
 */
const LIMIT = 8000;
/** Matches the length up to which the app renders a text before the user asks for the rest. */
const SHOWN = 256 * 1024;

it.each(Object.entries(heavyTexts))(
  'Markdown parser handles a heavy text within its time limit: %s',
  (_name, text) => {
    const start = performance.now();
    new StreamDocument().update(text.slice(0, SHOWN), false);
    expect(performance.now() - start).toBeLessThan(LIMIT);
  },
);

it.each(Object.entries(heavyTexts))(
  'plainOf handles a heavy text within its time limit: %s',
  (_name, text) => {
    const start = performance.now();
    expect(typeof plainOf(text)).toBe('string');
    expect(performance.now() - start).toBeLessThan(LIMIT);
  },
);
