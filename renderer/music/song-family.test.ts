import { expect, it } from 'vitest';
import { familyOf } from './song-family.ts';
import { aSong, aVersion } from './testing/fake-music.ts';

const names = (family: ReturnType<typeof familyOf>) =>
  family.map(({ song, version }) => `${song.id}/${version.n}`);

it('a song that was made again has the versions of both, oldest first', () => {
  const first = aSong({ id: 'a', versions: [aVersion('a'), aVersion('a', { n: 1 })] });
  const again = aSong({ id: 'b', parentId: 'a' });
  const third = aSong({ id: 'c', parentId: 'b' });
  const all = [third, again, first, aSong({ id: 'd' })];
  for (const song of [first, again, third]) {
    expect(names(familyOf(song, all))).toEqual(['a/0', 'a/1', 'b/0', 'c/0']);
  }
});

it('songs of another text, which only began with it, are not among them', () => {
  const first = aSong({ id: 'a' });
  const changed = aSong({ id: 'b', parentId: 'a', text: '[verse]\nOther words' });
  expect(names(familyOf(first, [first, changed]))).toEqual(['a/0']);
});

it('those that repeat a deleted song are still of one family', () => {
  const one = aSong({ id: 'b', parentId: 'gone' });
  const other = aSong({ id: 'c', parentId: 'gone' });
  expect(names(familyOf(other, [one]))).toEqual(['b/0', 'c/0']);
});
