import { type Fields, fieldOf, firstScalarText, scalarText } from '../../http/errors/json-fields.ts';
import { cutText } from '../../http/errors/plain-text.ts';
import { addressOf, firstAddress, type KeyFilter } from '../tasks/answer-address.ts';
import { type ReadOptions, readResults, withState } from '../tasks/result-walk.ts';
import { type TaskResults, unwrapLevels } from '../tasks/task-answer.ts';

/** A song in a response. Texts are cut and the key is redacted. */
export interface FoundSong {
  readonly id: string | null;
  /** The stated URL of the audio, unchecked and unique. */
  readonly url: string;
  readonly title: string | null;
  readonly durationSeconds: number | null;
  readonly lyrics: string | null;
  readonly style: string | null;
  readonly coverUrl: string | null;
}

/** Fields that may contain a song or a list of songs. */
const CONTAINERS = [
  ...['songs', 'data', 'result', 'results', 'output', 'outputs', 'response', 'task'],
  ...['song', 'tracks', 'clips', 'audios', 'audio', 'items'],
] as const;
/** Fields of the audio URL; `audio` may also contain other things. */
const AUDIO_URLS = [
  ...['audio_url', 'song_url', 'audioUrl', 'songUrl', 'music_url', 'file_url', 'download_url', 'audio'],
] as const;
const GENERIC_URL = 'url';
const ID_NAMES = ['id', 'song_id', 'songId', 'clip_id', 'audio_id'] as const;
const COVERS = ['cover_url', 'coverUrl', 'image_url', 'imageUrl', 'cover'] as const;
const DURATIONS = ['duration', 'duration_seconds', 'durationSeconds', 'audio_duration'] as const;

const SONGS_MAX = 20;
const TITLE_MAX = 200;
const STYLE_MAX = 1000;
const LYRICS_MAX = 100_000;
const DURATION_MAX_S = 24 * 3600;

/**
 * Finds the state of the polled task and its songs anywhere in a response. Songs without any state count as success; an
 * unknown state never does. Never throws.
 * @see SERVICE.md §2.7
 */
export function readSongAnswer(
  whole: unknown,
  options: ReadOptions & { readonly keyFilter: KeyFilter },
): TaskResults<FoundSong> {
  const { keyFilter } = options;
  const { task, answer, named, other, states, atPath } = readResults<FoundSong>(whole, options, {
    holders: CONTAINERS,
    ofFields: (fields) => songOf(fields, keyFilter),
    ofText(text) {
      const url = addressOf(text, keyFilter);
      return url === null ? null : emptySong(url);
    },
  });
  const found =
    atPath === null
      ? mergeByUrl(named.length > 0 ? named : other)
      : atPath.map((one) => [...named, ...other].find(({ url }) => url === one.url) ?? one);
  const songs = mergeByUrl(found).slice(0, SONGS_MAX);
  const only = songs[0];
  return {
    ...withState(task, states, songs.some(isFetchable)),
    found: songs.length === 1 && only ? [withOuterFields(only, answer, keyFilter)] : songs,
  };
}

const isFetchable = ({ url }: FoundSong): boolean => /^https?:/i.test(url);

function songOf(
  fields: Fields,
  keyFilter: KeyFilter,
): { readonly result: FoundSong; readonly isNamed: boolean } | null {
  const named = firstAddress(fields, AUDIO_URLS, keyFilter);
  const url = named ?? firstAddress(fields, [GENERIC_URL], keyFilter);
  if (url === null) return null;
  const id = firstScalarText(fields, ID_NAMES);
  const result = {
    ...emptySong(url),
    ...songFields(fields, keyFilter),
    id: id === null ? null : cutText(keyFilter.clean(id), 256),
  };
  return { result, isNamed: named !== null };
}

function songFields(fields: Fields, keyFilter: KeyFilter) {
  const text = (names: readonly string[], max: number): string | null => {
    const found = firstScalarText(fields, names);
    return found === null ? null : cutText(keyFilter.clean(found), max);
  };
  return {
    title: text(['title', 'name'], TITLE_MAX),
    durationSeconds: durationOf(fields),
    lyrics: text(['lyrics', 'lyric'], LYRICS_MAX),
    style: text(['style', 'tags'], STYLE_MAX) ?? styleList(fields, keyFilter),
    coverUrl: firstAddress(fields, COVERS, keyFilter),
  };
}

function styleList(fields: Fields, keyFilter: KeyFilter): string | null {
  const tags = fieldOf(fields, 'tags');
  const all = Array.isArray(tags) ? tags.slice(0, 100).flatMap((tag) => scalarText(tag) ?? []) : [];
  return all.length === 0 ? null : cutText(keyFilter.clean(all.join(', ')), STYLE_MAX);
}

function durationOf(fields: Fields): number | null {
  const seconds = firstScalarText(fields, DURATIONS);
  const value =
    seconds === null
      ? Number(firstScalarText(fields, ['duration_ms']) ?? Number.NaN) / 1000
      : Number(seconds);
  if (!(value > 0)) return null;
  // No song is that long: the number is in milliseconds.
  const inSeconds = value > DURATION_MAX_S ? value / 1000 : value;
  return inSeconds > DURATION_MAX_S ? null : inSeconds;
}

/** Fills in missing fields of a single song from the enclosing objects. */
function withOuterFields(song: FoundSong, answer: unknown, keyFilter: KeyFilter): FoundSong {
  return unwrapLevels(answer)
    .map((fields) => songFields(fields, keyFilter))
    .reduce<FoundSong>((known, more) => withMissing(known, more), song);
}

function withMissing(song: FoundSong, more: Partial<FoundSong>): FoundSong {
  return {
    ...song,
    title: song.title ?? more.title ?? null,
    durationSeconds: song.durationSeconds ?? more.durationSeconds ?? null,
    lyrics: song.lyrics ?? more.lyrics ?? null,
    style: song.style ?? more.style ?? null,
    coverUrl: song.coverUrl ?? more.coverUrl ?? null,
  };
}

/** Merges songs with the same URL. */
function mergeByUrl(songs: readonly FoundSong[]): FoundSong[] {
  const byUrl = new Map<string, FoundSong>();
  for (const song of songs) {
    const known = byUrl.get(song.url);
    byUrl.set(
      song.url,
      known === undefined ? song : { ...withMissing(known, song), id: known.id ?? song.id },
    );
  }
  return [...byUrl.values()];
}

function emptySong(url: string): FoundSong {
  return {
    ...{ id: null, url, title: null, durationSeconds: null },
    ...{ lyrics: null, style: null, coverUrl: null },
  };
}
