import { expect, it } from 'vitest';
import { displayedTitle, songTitle } from './song-title.ts';

it.each([
  ['lyrics', '[intro-short]\n[verse]\n  City lights  \nand more', '', 'City lights'],
  ['lyrics', '[verse] City lights', '', 'City lights'],
  ['lyrics', '[verse]\r\n海边的咖啡\r\n', '', '海边的咖啡'],
  ['lyrics', '[intro-short]\n[inst-long]', 'lo-fi, slow', 'lo-fi, slow'],
  ['lyrics', '[intro-short]', '', ''],
  ['prompt', '\nA song about rain\nin autumn', 'jazz', 'Rain'],
  [
    'prompt',
    'An upbeat synth-pop song about driving through the city at night, female voice',
    '',
    'Driving through the city at night',
  ],
  [
    'prompt',
    'Write me a lullaby for my daughter. Soft piano, 3.5 minutes.',
    '',
    'Write me a lullaby for my daughter',
  ],
  ['prompt', 'slow blues, a lonely train and a long goodbye', '', 'Slow blues'],
  ['prompt', '写一首关于冬天的海的歌，慢一点', '', '冬天的海'],
  ['prompt', '轻快的流行歌，夏天的海边', '', '轻快的流行歌'],
  ['prompt', 'about', '', 'About'],
  ['prompt', '...', 'jazz', 'jazz'],
] as const)('derives the title of a song from the %s %j', (mode, text, style, title) => {
  expect(songTitle({ mode, text, style })).toBe(title);
});

it("displays the song's own title, or the service's title if it has none", () => {
  const version = { title: 'It started with cycling' };
  expect(displayedTitle({ title: 'A warm summer evening' }, version)).toBe('A warm summer evening');
  expect(displayedTitle({ title: ' ' }, version)).toBe('It started with cycling');
  expect(displayedTitle({ title: '' }, { title: null })).toBe('');
});
