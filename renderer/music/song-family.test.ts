import { expect, it } from 'vitest';
import { familyOf } from './song-family.ts';
import { aSong, aVersion } from './testing/fake-music.ts';

const names = (family: ReturnType<typeof familyOf>) =>
  family.map(({ song, version }) => `${song.id}/${version.n}`);

it('familyOf lists the versions of a song and its repetitions, oldest first', () => {
  const first = aSong({ id: 'a', versions: [aVersion('a'), aVersion('a', { n: 1 })] });
  const again = aSong({ id: 'b', parentId: 'a' });
  const third = aSong({ id: 'c', parentId: 'b' });
  const all = [third, again, first, aSong({ id: 'd' })];
  for (const song of [first, again, third]) {
    expect(names(familyOf(song, all))).toEqual(['a/0', 'a/1', 'b/0', 'c/0']);
  }
});

it('familyOf omits songs with other lyrics', () => {
  const first = aSong({ id: 'a' });
  const changed = aSong({ id: 'b', parentId: 'a', text: '[verse]\nOther words' });
  expect(names(familyOf(first, [first, changed]))).toEqual(['a/0']);
});

it('familyOf keeps repetitions of a deleted song together', () => {
  const one = aSong({ id: 'b', parentId: 'gone' });
  const other = aSong({ id: 'c', parentId: 'gone' });
  expect(names(familyOf(other, [one]))).toEqual(['b/0', 'c/0']);
});
