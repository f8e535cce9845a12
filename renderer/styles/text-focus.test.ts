import { expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });
/** Matches classes that show the focus on the frame around a text field. */
const FRAME = /focus-within:border-craft|has-\[textarea:focus-visible\]:outline-1/;
/** The frame of the prompt is around the whole prompt bar, in another file. */
const FRAMED_BY = new Map([['../images/parts/prompt-text.tsx', '../images/parts/prompt-bar.tsx']]);

it('every text area shows its focus by its own ring or by the frame around it', () => {
  const boxes = Object.entries(SOURCES).filter(
    ([path, text]) => !path.includes('.test.') && text.includes('<textarea'),
  );
  expect(boxes.length).toBeGreaterThan(4);
  for (const [path, text] of boxes) {
    const [, box = ''] = text.split('<textarea');
    const hasOwnRing = !/outline-none/.test(box.split('/>')[0] ?? '');
    const frame = SOURCES[FRAMED_BY.get(path) ?? path] ?? '';
    expect(hasOwnRing || FRAME.test(frame), path).toBe(true);
  }
});
