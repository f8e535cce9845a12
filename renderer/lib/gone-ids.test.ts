import { expect, it } from 'vitest';
import { GoneIds } from './gone-ids.ts';

it('holds what was deleted until the core has both answered and announced it, in whatever order', () => {
  const gone = new GoneIds();
  gone.add(['a', 'b']);
  gone.answered(['a']);
  gone.announced(['b', 'b']);
  expect([gone.has('a'), gone.has('b')]).toEqual([true, true]);
  gone.announced(['a']);
  gone.answered(['b']);
  expect([gone.has('a'), gone.has('b')]).toEqual([false, false]);
});

it('waits for no news that was missed, once all is read anew', () => {
  const gone = new GoneIds();
  gone.add(['a', 'b']);
  gone.answered(['a']);
  gone.readAnew();
  expect([gone.has('a'), gone.has('b')]).toEqual([false, true]);
  gone.announcedAll();
  gone.answered(['b']);
  expect(gone.has('b')).toBe(false);
});

it('lets go at once of what is there again, and takes no word of others for a deleting', () => {
  const gone = new GoneIds();
  gone.announced(['a']);
  expect(gone.has('a')).toBe(false);
  gone.add(['a']);
  gone.delete(['a']);
  expect(gone.has('a')).toBe(false);
});
