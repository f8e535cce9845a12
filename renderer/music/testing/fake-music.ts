import type { SongDraft } from '../../../shared/contract/music.ts';
import type { Asset } from '../../../shared/domain/asset.ts';
import type { Song, SongVersion } from '../../../shared/domain/song.ts';
import { newId } from '../../lib/new-id.ts';
import { emptySongDraft, type MusicApi } from '../draft-store.ts';

let clock = 1_000;

/** Returns a finished song with the given changes. Later ones have greater ids. */
export function aSong(change: Partial<Song> = {}): Song {
  const id = change.id ?? newId(++clock);
  return {
    id,
    createdAt: clock,
    title: `Song ${id}`,
    mode: 'lyrics',
    text: '[verse]\nSome words',
    settings: emptySongDraft().settings,
    connectionId: 'sandbox',
    jobId: newId(clock),
    state: 'done',
    error: null,
    question: null,
    progress: null,
    polls: null,
    taskId: 'task',
    versions: [aVersion(id)],
    parentId: null,
    source: null,
    ...change,
  };
}

/** Returns a requested song without any result. */
export function aSongUnderWay(change: Partial<Song> = {}): Song {
  return aSong({ state: 'running', versions: [], ...change });
}

export function aVersion(songId: string, change: Partial<SongVersion> = {}): SongVersion {
  return {
    n: 0,
    title: null,
    style: null,
    lyrics: null,
    address: 'https://service.test/song.mp3',
    asset: anAsset(songId),
    coverUrl: null,
    ...change,
  };
}

export function anAsset(id: string, change: Partial<Asset> = {}): Asset {
  return {
    id,
    kind: 'song',
    title: id,
    fileName: `${id}.mp3`,
    saveName: `${id}.mp3`,
    mimeType: 'audio/mpeg',
    bytes: 1000,
    sha256: '',
    durationMs: 60_000,
    sampleRate: 44_100,
    channels: 2,
    peaks: '',
    createdAt: 0,
    url: `/media/${id}`,
    starred: false,
    missing: false,
    ...change,
  };
}

/** An in-memory core for music. Each call can be delayed or made to fail. */
export class FakeMusic {
  /** The songs, newest first. */
  songs: Song[] = [];
  draft: SongDraft = emptySongDraft();
  /** The calls with their inputs. */
  readonly calls: { readonly name: string; readonly input: unknown }[] = [];
  /** Errors that the next call of a name throws. */
  readonly fail = new Map<string, unknown>();
  /** Promises that calls of a name wait for. */
  readonly hold = new Map<string, Promise<void>>();

  readonly api: MusicApi = this.#api();

  count(name: string): number {
    return this.calls.filter((call) => call.name === name).length;
  }

  /** Returns the input of each call with this name. */
  inputsOf(name: string): unknown[] {
    return this.calls.filter((call) => call.name === name).map((call) => call.input);
  }

  #api(): MusicApi {
    const call = async <T>(name: string, input: unknown, run: () => T): Promise<T> => {
      this.calls.push({ name, input });
      await Promise.resolve();
      await this.hold.get(name);
      const failure = this.fail.get(name);
      this.fail.delete(name);
      if (failure !== undefined) throw failure;
      return structuredClone(run());
    };
    // Only the methods the stores call exist; any other call is a mistake in the test.
    const api = {
      music: {
        songs: (input: { query?: string; before?: string; limit: number }) =>
          call('songs', input, () => {
            const fits = this.songs.filter(
              ({ id, title }) =>
                (input.before === undefined || id < input.before) && title.includes(input.query ?? ''),
            );
            return { items: fits.slice(0, input.limit), more: fits.length > input.limit, rev: 0 };
          }),
        remove: (input: { id: string }) =>
          call('remove', input, () => {
            this.songs = this.songs.filter((song) => song.id !== input.id);
          }),
        restore: (input: { id: string }) => call('restore', input, () => aSong({ id: input.id })),
        create: (input: { mode: Song['mode']; text: string; title: string }) =>
          call('create', input, () => {
            const song = aSongUnderWay({ mode: input.mode, text: input.text, title: input.title });
            this.songs.unshift(song);
            return song;
          }),
        draft: () => call('draft', undefined, () => this.draft),
        saveDraft: (input: { draft: SongDraft }) =>
          call('saveDraft', input, () => {
            this.draft = input.draft;
          }),
      },
    };
    return api as unknown as MusicApi;
  }
}
