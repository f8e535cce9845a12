import { atPlace, type Fields, fieldOf, fieldsOf, firstWord, wordOf } from './json-fields.ts';
import { cutText } from './plain-text.ts';
import type { FoundSong } from './song-task.ts';
import { aboutTask, levelsOf, readTaskAnswer, type TaskAnswer } from './task-answer.ts';
import { type TaskState, taskState } from './task-state.ts';

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
const STATES = ['status', 'state'] as const;
const LOST: readonly (TaskState | null)[] = ['failed', 'cancelled'];

const DEPTH_MAX = 6;
const STEPS_MAX = 10_000;
const SONGS_MAX = 20;
const ADDRESS_MAX = 8192;
const TITLE_MAX = 200;
const STYLE_MAX = 1000;
const LYRICS_MAX = 100_000;
const LONGEST_SECONDS = 24 * 3600;

/** How texts from outside are taken. */
interface Words {
  /** The text without the key. */
  clean(text: string): string;
  /** Whether the key is in it, spelled in any usual way. */
  holdsKey(text: string): boolean;
}

/** What is found on a walk through an answer. */
interface Findings {
  /** Steps taken so far: an answer that means to be long is not walked to its end. */
  steps: number;
  readonly named: FoundSong[];
  /** Under a name that may be anything's. */
  readonly other: FoundSong[];
  /** States of the songs of a list. */
  readonly states: string[];
}

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
  const findings: Findings = { steps: 0, named: [], other: [], states: [] };
  walk(answer, findings, options.words, 0, false);
  const walked = unlike(findings.named.length > 0 ? findings.named : findings.other);
  const placed = options.urlPlace === null ? null : addressesAt(whole, options.urlPlace, options.words);
  const found =
    placed === null
      ? walked
      : placed.map(
          (url) => [...findings.named, ...findings.other].find((song) => song.url === url) ?? bare(url),
        );
  const songs = unlike(found).slice(0, SONGS_MAX);
  const only = songs[0];
  return {
    ...task,
    ...(task.stateText === null ? stateOfSongs(findings.states, songs) : {}),
    songs: songs.length === 1 && only ? [withRest(only, answer, options.words)] : songs,
  };
}

function walk(value: unknown, findings: Findings, words: Words, depth: number, isInList: boolean): void {
  if (depth > DEPTH_MAX || ++findings.steps > STEPS_MAX) return;
  if (Array.isArray(value)) {
    const isList = isInList || value.length > 1;
    for (const item of value.slice(0, 4 * SONGS_MAX)) walk(item, findings, words, depth + 1, isList);
    return;
  }
  const address = typeof value === 'string' && depth > 0 ? addressOf(value, words) : null;
  if (address !== null) findings.named.push(bare(address));
  const fields = fieldsOf(value);
  if (fields === null) return;
  const song = songOf(fields, words);
  const word = isInList ? firstWord(fields, STATES) : null;
  if (word !== null) findings.states.push(word);
  // Of several songs some may have come to nothing.
  const isLost = word !== null && LOST.includes(taskState(word));
  if (song !== null && !isLost) findings[song.isNamed ? 'named' : 'other'].push(song.song);
  for (const name of HOLDERS) {
    const held = fieldOf(fields, name);
    // A text beside other fields is an address only under a name for one.
    if (typeof held !== 'string') walk(held, findings, words, depth + 1, isInList);
  }
}

/** Without a state for the whole: that of its songs, else a song that is there. */
function stateOfSongs(
  words: readonly string[],
  songs: readonly FoundSong[],
): { state: TaskState | null; stateText: string | null } {
  const open = words.find((word) => isOpen(taskState(word)));
  if (open !== undefined) return { state: taskState(open), stateText: open };
  const good = words.find((word) => taskState(word) === 'succeeded') ?? words[0];
  if (good !== undefined) return { state: taskState(good), stateText: good };
  const isThere = songs.some(({ url }) => /^https?:/i.test(url));
  return { state: isThere ? 'succeeded' : null, stateText: null };
}

function isOpen(state: TaskState | null): boolean {
  return state === null || state === 'queued' || state === 'running';
}

function songOf(
  fields: Fields,
  words: Words,
): { readonly song: FoundSong; readonly isNamed: boolean } | null {
  const named = firstAddress(fields, ADDRESSES, words);
  const url = named ?? firstAddress(fields, [ANY_ADDRESS], words);
  if (url === null) return null;
  const id = firstWord(fields, ID_NAMES);
  const song = {
    ...bare(url),
    ...aboutSong(fields, words),
    id: id === null ? null : cutText(words.clean(id), 256),
  };
  return { song, isNamed: named !== null };
}

function aboutSong(fields: Fields, words: Words) {
  const text = (names: readonly string[], max: number): string | null => {
    const word = firstWord(fields, names);
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
  const all = Array.isArray(tags) ? tags.slice(0, 100).flatMap((tag) => wordOf(tag) ?? []) : [];
  return all.length === 0 ? null : cutText(words.clean(all.join(', ')), STYLE_MAX);
}

function durationOf(fields: Fields): number | null {
  const seconds = firstWord(fields, DURATIONS);
  const value =
    seconds === null ? Number(firstWord(fields, ['duration_ms']) ?? Number.NaN) / 1000 : Number(seconds);
  if (!(value > 0)) return null;
  // No song takes days: these are milliseconds.
  const inSeconds = value > LONGEST_SECONDS ? value / 1000 : value;
  return inSeconds > LONGEST_SECONDS ? null : inSeconds;
}

/** What stands around the only song is about it too. */
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

function addressesAt(answer: unknown, place: string, words: Words): string[] {
  const found = atPlace(answer, place);
  return (Array.isArray(found) ? found : [found]).flatMap((value) => addressOf(value, words) ?? []);
}

function firstAddress(fields: Fields, names: readonly string[], words: Words): string | null {
  for (const name of names) {
    const address = addressOf(fieldOf(fields, name), words);
    if (address !== null) return address;
  }
  return null;
}

/** A whole address, of whatever kind; one that holds the key is none. */
function addressOf(value: unknown, words: Words): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const isWhole = text.length <= ADDRESS_MAX && /^[a-z][a-z\d+.-]*:/i.test(text) && URL.canParse(text);
  return isWhole && !words.holdsKey(text) ? text : null;
}

function bare(url: string): FoundSong {
  return {
    ...{ id: null, url, title: null, durationSeconds: null },
    ...{ lyrics: null, style: null, coverUrl: null },
  };
}
