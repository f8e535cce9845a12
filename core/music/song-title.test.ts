import { expect, it } from 'vitest';
import { shownTitle, songTitle } from './song-title.ts';

it.each([
  ['lyrics', '[intro-short]\n[verse]\n  City lights  \nand more', '', 'City lights'],
  ['lyrics', '[verse] City lights', '', 'City lights'],
  ['lyrics', '[verse]\r\n海边的咖啡\r\n', '', '海边的咖啡'],
  ['lyrics', '[intro-short]\n[inst-long]', 'lo-fi, slow', 'lo-fi, slow'],
  ['lyrics', '[intro-short]', '', ''],
  ['prompt', '\nA song about rain\nin autumn', 'jazz', 'A song about rain'],
] as const)('%s %j', (mode, text, style, title) => {
  expect(songTitle({ mode, text, style })).toBe(title);
});

it('is shown as its own words call it before the service does', () => {
  const version = { title: 'It started with cycling' };
  expect(shownTitle({ title: 'A warm summer evening' }, version)).toBe('A warm summer evening');
  expect(shownTitle({ title: ' ' }, version)).toBe('It started with cycling');
  expect(shownTitle({ title: '' }, { title: null })).toBe('');
});
