import { expect, it } from 'vitest';
import { anAsset, aSong, aSongUnderWay, aVersion } from './testing/fake-music.ts';
import { trackId, trackOf } from './track-of.ts';
import { tracksAround } from './tracks-around.ts';

const old = aSong();
const middle = aSong();
const young = aSong();
const nobody = () => undefined;

function playing(song: typeof old, n = 0) {
  return trackOf(song, aVersion(song.id, { n, asset: anAsset(song.id) }) as Parameters<typeof trackOf>[1]);
}
const ids = (tracks: { id: string }[]) => tracks.map(({ id }) => id);

it('goes through what can be heard, newest first, leaving out what is still made', () => {
  const making = aSongUnderWay();
  const tracks = tracksAround([making, young, old], playing(old), nobody, nobody);
  expect(ids(tracks)).toEqual([trackId(young.id, 0), trackId(old.id, 0)]);
});

it('keeps the version that is heard when another is looked at', () => {
  const two = aSong({ id: middle.id, versions: [aVersion(middle.id), aVersion(middle.id, { n: 1 })] });
  const tracks = tracksAround([young, two], playing(two, 0), nobody, () => 1);
  expect(ids(tracks)).toContain(trackId(two.id, 0));
});

it('finds a place for a song that the list was not read as far as to', () => {
  const find = (id: string) => [old, middle].find((song) => song.id === id);
  expect(ids(tracksAround([young, middle], playing(old), find, nobody))).toEqual(
    [young, middle, old].map(({ id }) => trackId(id, 0)),
  );
  expect(ids(tracksAround([young, old], playing(middle), find, nobody))).toEqual(
    [young, middle, old].map(({ id }) => trackId(id, 0)),
  );
});
