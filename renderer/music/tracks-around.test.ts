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

it('tracksAround lists playable songs, newest first', () => {
  const making = aSongUnderWay();
  const tracks = tracksAround([making, young, old], playing(old), nobody, nobody);
  expect(ids(tracks)).toEqual([trackId(young.id, 0), trackId(old.id, 0)]);
});

it('tracksAround keeps the playing version when another is shown', () => {
  const two = aSong({ id: middle.id, versions: [aVersion(middle.id), aVersion(middle.id, { n: 1 })] });
  const tracks = tracksAround([young, two], playing(two, 0), nobody, () => 1);
  expect(ids(tracks)).toContain(trackId(two.id, 0));
});

it('tracksAround inserts a playing song that the list has not loaded', () => {
  const find = (id: string) => [old, middle].find((song) => song.id === id);
  expect(ids(tracksAround([young, middle], playing(old), find, nobody))).toEqual(
    [young, middle, old].map(({ id }) => trackId(id, 0)),
  );
  expect(ids(tracksAround([young, old], playing(middle), find, nobody))).toEqual(
    [young, middle, old].map(({ id }) => trackId(id, 0)),
  );
});
