import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { openDatabase } from '../db/database.ts';
import { AssetListStore } from '../db/library/asset-list-store.ts';
import { AssetMovesStore } from '../db/library/asset-moves-store.ts';
import { AssetStore } from '../db/library/asset-store.ts';
import { TagStore } from '../db/library/tag-store.ts';
import { Audio } from '../formats/audio/audio.ts';
import { Imaging } from '../formats/imaging/imaging.ts';
import { Downloads } from '../library/downloads.ts';
import { Library } from '../library/library.ts';
import { LibraryLists } from '../library/library-lists.ts';
import { LibraryOperations } from '../library/library-operations.ts';
import { LibrarySelectionActions } from '../library/selection-actions.ts';
import type { AudioFacts } from '../library/store-audio.ts';
import type { NewImageFacts } from '../library/store-image.ts';
import { Changes } from '../platform/changes.ts';
import type { Host } from '../platform/host.ts';
import { Media } from '../platform/media.ts';
import { newId } from '../platform/new-id.ts';
import { type FakeHost, fakeHost } from './fake-host.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const KEPT_AT = new Date(2026, 0, 31, 14, 5).getTime();

const SPOKEN = { artist: 'Calm voice', voice: 'Calm voice', genre: null, comment: null, cover: null };

/** The facts of a made file. */
export function assetFacts(format: AudioFacts['format'], title = 'Good morning'): AudioFacts {
  const text = '早上好。\nGood morning to all.';
  const tags = { title, text, model: 'speech-01', ...SPOKEN };
  const facts = {
    id: newId(KEPT_AT),
    kind: 'speech',
    title,
    format,
    sampleRate: 24_000,
    now: KEPT_AT,
  } as const;
  return { ...facts, tags, prompt: text, settings: { voice_setting: { speed: 1 } }, listed: true };
}

/** Returns the facts of a generated image. */
export function imageFacts(more: Partial<NewImageFacts> = {}): NewImageFacts {
  const made = { title: 'A lighthouse', prompt: 'A lighthouse in the rain 雨中的灯塔', model: 'image-01' };
  return { id: newId(KEPT_AT), ...made, createdAt: KEPT_AT, settings: { size: '64x32' }, ...more };
}

/** Creates a library in a new folder over a real database, removed after the test. */
export function testLibrary(
  change: Partial<Pick<Host, 'libraryFolder' | 'saveFile' | 'clock'>> & { settings?: Partial<Settings> } = {},
) {
  const folder = temporaryFolder().path;
  const host: FakeHost = Object.assign(fakeHost({ dataFolder: folder }), change);
  const opened = openDatabase(folder, KEPT_AT);
  const audio = new Audio();
  const media = new Media(host.mediaBase);
  const { clock, logger } = host;
  const { db } = opened;
  const imaging = new Imaging();
  const changes = new Changes();
  const settings = { get: () => ({ ...DEFAULT_SETTINGS, ...change.settings }) };
  const assets = new AssetStore(db);
  const library = new Library({
    ...{ db, assets, tags: new TagStore(db), audio, imaging, media, changes, settings, host, clock, logger },
  });
  const lists = new LibraryLists({ lists: new AssetListStore(db), assets, views: library.views, host });
  const moves = new LibrarySelectionActions({
    db,
    moves: new AssetMovesStore(db),
    library,
    clock,
    onErase: () => undefined,
  });
  const handedOut = new Downloads({ dataFolder: folder, media, host, clock });
  const work = new LibraryOperations({ db, assets, audio, imaging, library, handedOut, host, settings });
  onTestFinished(async () => {
    await work.close();
    await library.close();
    await imaging.close();
    await audio.close();
    opened.close();
  });
  return {
    folder,
    host,
    db: opened.db,
    audio,
    imaging,
    media,
    changes,
    assets,
    library,
    lists,
    moves,
    work,
    place: (name: string) => join(host.libraryFolder, name),
  };
}
