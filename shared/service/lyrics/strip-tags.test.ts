import { expect, it, test } from 'vitest';
import { isTagLine, stripSectionHeads, stripTags } from './strip-tags.ts';

it('stripping section heads keeps the words of lyrics, whatever the format of the heads', () => {
  const lyrics = ['[Verse 1]', 'Rain on tin', '', 'Chorus:', 'Oh the tide', '[bridge] Hold on', '(oh yeah)'];
  expect(stripSectionHeads(lyrics)).toEqual(['Rain on tin', '', 'Oh the tide', 'Hold on', '(oh yeah)']);
});

it('stripping tags removes only section tags in brackets from a text', () => {
  expect(stripTags('[intro-short]\n[verse]\nRain\n[Chorus x2]\nTide\n[verse] More')).toBe('Rain\nTide\nMore');
  const prose = 'Chorus:\n[1] A note\n[Verse](https://a.example)\n[x] done\n[Bridge] is a game.';
  expect(stripTags(prose)).toBe(prose);
});

test.each(['[verse]', '  [Verse 2]', '【副歌】', '**[Chorus]**'.slice(2, -2)])('%s is a tag line', (line) => {
  expect(isTagLine(line)).toBe(true);
});
