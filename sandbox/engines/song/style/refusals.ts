import type { DrumName } from '../drums/drum-names.ts';
import type { GenreName } from './genres.ts';
import { readStyle } from './read-style.ts';

/** The elements that a song must not have. */
export interface Refusals {
  readonly genres: ReadonlySet<GenreName>;
  readonly families: ReadonlySet<string>;
  readonly drums: readonly DrumName[];
  readonly allDrums: boolean;
  readonly traits: ReadonlySet<string>;
  readonly fast: boolean;
  readonly slow: boolean;
  readonly voice: boolean;
}

/** The instruments without which a genre is no longer itself. */
const MARKS: Partial<Record<GenreName, readonly string[]>> = {
  rock: ['distortion'],
  electronic: ['synth', 'pad'],
};

/** Reads negative tags; "no drums" and "drums" are the same refusal. */
export function refusals(text: string): Refusals {
  const effects = readStyle(text).map(({ effect }) => effect);
  const genres = new Set(effects.flatMap(({ genre, instrument }) => (genre && !instrument ? [genre] : [])));
  const acoustic = /(?<![a-z])acoustic(?![a-z])/i.test(text) ? ['acoustic'] : [];
  return {
    genres,
    families: new Set<string>([
      ...effects.flatMap(({ family }) => (family ? [family] : [])),
      ...[...genres].flatMap((genre) => MARKS[genre] ?? []),
      ...acoustic,
    ]),
    drums: effects.flatMap(({ drums }) => (drums && drums !== 'all' ? drums : [])),
    allDrums: effects.some(({ drums }) => drums === 'all'),
    traits: new Set(effects.flatMap(({ trait }) => (trait ? [trait] : []))),
    fast: effects.some(({ tempo }) => tempo !== undefined && tempo > 1),
    slow: effects.some(({ tempo }) => tempo !== undefined && tempo < 1),
    voice: effects.some(({ voice }) => voice === 'any'),
  };
}
