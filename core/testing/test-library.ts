import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Audio } from '../audio/audio.ts';
import type { Host } from '../host.ts';
import { type AssetFacts, Library } from '../library/library.ts';
import { Media } from '../library/media.ts';
import { newId } from '../new-id.ts';
import { AssetStore } from '../store/asset-store.ts';
import { openDatabase } from '../store/database.ts';
import { type FakeHost, fakeHost } from './fake-host.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const KEPT_AT = new Date(2026, 0, 31, 14, 5).getTime();

/** The facts of a made file. */
export function assetFacts(format: AssetFacts['format'], title = 'Good morning'): AssetFacts {
  const text = '早上好。\nGood morning to all.';
  const tags = { title, text, model: 'speech-01', voice: 'Calm voice', genre: null, comment: null };
  return { id: newId(KEPT_AT), kind: 'speech', title, format, sampleRate: 24_000, now: KEPT_AT, tags };
}

/** A library in a new folder over a real database, gone when the test has ended. */
export function testLibrary(change: Partial<Pick<Host, 'libraryFolder' | 'saveFile'>> = {}) {
  const folder = temporaryFolder().path;
  const host: FakeHost = Object.assign(fakeHost({ dataFolder: folder }), change);
  const opened = openDatabase(folder, KEPT_AT);
  const audio = new Audio();
  const media = new Media(host.mediaBase);
  const { clock, logger } = host;
  const library = new Library({ assets: new AssetStore(opened.db), audio, media, host, clock, logger });
  onTestFinished(async () => {
    await audio.close();
    opened.close();
  });
  return {
    folder,
    host,
    db: opened.db,
    audio,
    media,
    library,
    place: (name: string) => join(host.libraryFolder, name),
  };
}
