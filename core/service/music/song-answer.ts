import { type Fields, fieldOf, firstScalarText, scalarText } from '../../http/errors/json-fields.ts';
import { cutText } from '../../http/errors/plain-text.ts';
import { addressOf, firstAddress, textsAt, type Words } from '../tasks/answer-address.ts';
import { stateOfResults, walkResults } from '../tasks/result-walk.ts';
import { aboutTask, levelsOf, readTaskAnswer, type TaskAnswer } from '../tasks/task-answer.ts';
import type { FoundSong } from './song-task.ts';

/** Fields that hold a song, or a list of songs. */
const HOLDERS = [
  ...['songs', 'data', 'result', 'results', 'output', 'outputs', 'response', 'task'],
  ...['song', 'tracks', 'clips', 'audios', 'audio', 'items'],
] as const;
/** Names of the file's address; the last is also what other things are called. */
const ADDRESSES = [
  ...['audio_url', 'song_url', 'audioUrl', 'songUrl', 'music_url', 'file_url', 'download_url', 'audio'],
] as const;
const ANY_ADDRESS = 'url';
const ID_NAMES = ['id', 'song_id', 'songId', 'clip_id', 'audio_id'] as const;
const COVERS = ['cover_url', 'coverUrl', 'image_url', 'imageUrl', 'cover'] as const;
const DURATIONS = ['duration', 'duration_seconds', 'durationSeconds', 'audio_duration'] as const;

const SONGS_MAX = 20;
const TITLE_MAX = 200;
const STYLE_MAX = 1000;
const LYRICS_MAX = 100_000;
const LONGEST_SECONDS = 24 * 3600;

/** A task that makes songs, as an answer tells of it. */
export interface SongAnswer extends TaskAnswer {
  readonly songs: readonly FoundSong[];
}

/**
 * Reads what an answer says of the task that was asked after, and of its songs, wherever they stand in it. A song
 * without any state is a success; a state that is none is never one, whatever songs there are. Nothing here fails.
 * @see SERVICE.md §2.7
 */
export function readSongAnswer(
  whole: unknown,
  options: {
    readonly asked: string;
    readonly statePlace: string | null;
    readonly urlPlace: string | null;
    readonly words: Words;
  },
): SongAnswer {
  const answer = aboutTask(whole, options.asked);
  const task = readTaskAnswer(answer, options.statePlace);
  const { words, urlPlace } = options;
  const { named, other, states } = walkResults<FoundSong>(answer, {
    holders: HOLDERS,
    ofFields(fields) {
      const found = songOf(fields, words);
      return found === null ? null : { result: found.song, isNamed: found.isNamed };
    },
    ofText(text) {
      const url = addressOf(text, words);
      return url === null ? null : bare(url);
    },
  });
  const placed =
    urlPlace === null ? null : textsAt(whole, urlPlace).flatMap((value) => addressOf(value, words) ?? []);
  const found =
    placed === null
      ? unlike(named.length > 0 ? named : other)
      : placed.map((url) => [...named, ...other].find((song) => song.url === url) ?? bare(url));
  const songs = unlike(found).slice(0, SONGS_MAX);
  const only = songs[0];
  return {
    ...task,
    ...(task.stateText === null ? stateOfResults(states, songs.some(isFetchable)) : {}),
    songs: songs.length === 1 && only ? [withRest(only, answer, words)] : songs,
  };
}

const isFetchable = ({ url }: FoundSong): boolean => /^https?:/i.test(url);

function songOf(
  fields: Fields,
  words: Words,
): { readonly song: FoundSong; readonly isNamed: boolean } | null {
  const named = firstAddress(fields, ADDRESSES, words);
  const url = named ?? firstAddress(fields, [ANY_ADDRESS], words);
  if (url === null) return null;
  const id = firstScalarText(fields, ID_NAMES);
  const song = {
    ...bare(url),
    ...aboutSong(fields, words),
    id: id === null ? null : cutText(words.clean(id), 256),
  };
  return { song, isNamed: named !== null };
}

function aboutSong(fields: Fields, words: Words) {
  const text = (names: readonly string[], max: number): string | null => {
    const word = firstScalarText(fields, names);
    return word === null ? null : cutText(words.clean(word), max);
  };
  return {
    title: text(['title', 'name'], TITLE_MAX),
    durationSeconds: durationOf(fields),
    lyrics: text(['lyrics', 'lyric'], LYRICS_MAX),
    style: text(['style', 'tags'], STYLE_MAX) ?? styleList(fields, words),
    coverUrl: firstAddress(fields, COVERS, words),
  };
}

function styleList(fields: Fields, words: Words): string | null {
  const tags = fieldOf(fields, 'tags');
  const all = Array.isArray(tags) ? tags.slice(0, 100).flatMap((tag) => scalarText(tag) ?? []) : [];
  return all.length === 0 ? null : cutText(words.clean(all.join(', ')), STYLE_MAX);
}

function durationOf(fields: Fields): number | null {
  const seconds = firstScalarText(fields, DURATIONS);
  const value =
    seconds === null
      ? Number(firstScalarText(fields, ['duration_ms']) ?? Number.NaN) / 1000
      : Number(seconds);
  if (!(value > 0)) return null;
  // No song takes days: these are milliseconds.
  const inSeconds = value > LONGEST_SECONDS ? value / 1000 : value;
  return inSeconds > LONGEST_SECONDS ? null : inSeconds;
}

/** The fields around a single song are about it too. */
function withRest(song: FoundSong, answer: unknown, words: Words): FoundSong {
  return levelsOf(answer)
    .map((fields) => aboutSong(fields, words))
    .reduce<FoundSong>((known, more) => completed(known, more), song);
}

function completed(song: FoundSong, more: Partial<FoundSong>): FoundSong {
  return {
    ...song,
    title: song.title ?? more.title ?? null,
    durationSeconds: song.durationSeconds ?? more.durationSeconds ?? null,
    lyrics: song.lyrics ?? more.lyrics ?? null,
    style: song.style ?? more.style ?? null,
    coverUrl: song.coverUrl ?? more.coverUrl ?? null,
  };
}

/** Each address once, with all that is said of it. */
function unlike(songs: readonly FoundSong[]): FoundSong[] {
  const byUrl = new Map<string, FoundSong>();
  for (const song of songs) {
    const known = byUrl.get(song.url);
    byUrl.set(song.url, known === undefined ? song : { ...completed(known, song), id: known.id ?? song.id });
  }
  return [...byUrl.values()];
}

function bare(url: string): FoundSong {
  return {
    ...{ id: null, url, title: null, durationSeconds: null },
    ...{ lyrics: null, style: null, coverUrl: null },
  };
}
