import { expect, it } from 'vitest';
import { songTitle } from './song-title.ts';

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
