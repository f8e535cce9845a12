import { type Dice, pick } from '../dice.ts';
import { seatWanted, withoutBanned } from './band.ts';
import { GENRES, type Genre, type GenreName } from './genres.ts';
import { type FoundWord, readStyle, statedTempo } from './read-style.ts';
import { type Refusals, refusals } from './refusals.ts';
import type { Player, SongStyle, Sound } from './song-style.ts';

/** Beats a minute that lines can be sung at: below, one bar is longer than a short line may be. */
const SLOWEST = 72;
const FASTEST = 184;
/** How far a song goes with its style when the order does not say. */
const USUAL_WEIGHT = 0.85;
const UNSAID = 'pop';

/** From which weight on each trait is the style's own; below it is the middle of the road's. */
const SHARE = {
  chords: 0.15,
  lead: 0.2,
  kit: 0.3,
  bass: 0.35,
  scale: 0.4,
  harmony: 0.5,
  counter: 0.55,
};

/**
 * The style that words ask for.
 * @param weight 0: the middle of the road; 1: all that the words say.
 */
export function chooseStyle(
  { style, negativeTags, styleWeight }: { style: string; negativeTags: string; styleWeight: number | null },
  dice: Dice,
): SongStyle {
  const weight = styleWeight ?? USUAL_WEIGHT;
  const refused = refusals(negativeTags);
  const found = readStyle(style).filter(({ effect }) => !effect.genre || !refused.genres.has(effect.genre));
  const names = genreNames(found);
  const genre: Genre = GENRES[names[0] ?? UNSAID];
  const second = names[1] ? GENRES[names[1]] : null;
  const plain: Genre = GENRES[UNSAID];
  const own = (share: number) => (weight >= share ? genre : plain);
  const traits = new Set(found.map(({ effect }) => effect.trait));
  const dark = found.findLast(({ effect }) => effect.mood)?.effect.mood;
  const players = withoutBanned(
    seatWanted(blendedPlayers(genre, plain, second, weight), found, weight),
    refused,
  );
  const groove = own(SHARE.kit);
  const drumsWanted = found.some(({ effect }) => effect.drums);
  const harmony = own(SHARE.harmony);
  return {
    words: wordsOf(found),
    tempo: tempoOf(style, found, refused, genre, plain, weight, dice),
    swing: refused.traits.has('swing')
      ? 0.5
      : traits.has('swing')
        ? 0.64
        : mix(plain.swing, genre.swing, weight),
    beatsPerBar: traits.has('waltz') && weight >= SHARE.harmony ? 3 : genre.beatsPerBar,
    key: Math.floor(dice('key')() * 12),
    scale: pick(scalesFor(own(SHARE.scale), dark), dice('scale')),
    tune: own(SHARE.scale).tune,
    richness: harmony.richness,
    verse: pick(harmony.verses, dice('verse chords')),
    chorus: pick(harmony.choruses, dice('chorus chords')),
    bridge: pick(harmony.bridges, dice('bridge chords')),
    players,
    kit: refused.allDrums ? null : (groove.kit ?? (drumsWanted ? plain.kit : null)),
    silentDrums: refused.drums,
    groove: groove.groove,
    drumsFrom: drumsWanted ? Math.min(groove.drumsFrom, 0.3) : groove.drumsFrom,
    energy:
      clamp(
        found.reduce((sum, { effect }) => sum + (effect.energy ?? 0), 0),
        -0.25,
        0.25,
      ) * weight,
    looseMs: mix(plain.looseMs, genre.looseMs, weight),
    sound: soundOf(genre, plain, weight, traits, refused),
  };
}

function genreNames(found: readonly FoundWord[]): GenreName[] {
  return [...new Set(found.flatMap(({ effect }) => (effect.genre ? [effect.genre] : [])))];
}

function wordsOf(found: readonly FoundWord[]): string {
  return found.length === 0 ? UNSAID : [...new Set(found.map(({ word }) => word))].join(', ');
}

function tempoOf(
  text: string,
  found: readonly FoundWord[],
  refused: Refusals,
  genre: Genre,
  plain: Genre,
  weight: number,
  dice: Dice,
): number {
  const place = dice('tempo')();
  const at = ({ tempo: [slow, fast] }: Genre) => mix(slow, fast, place);
  const factor = found.reduce((product, { effect }) => product * (effect.tempo ?? 1), 1);
  const wanted = statedTempo(text) ?? at(genre) * clamp(factor, 0.7, 1.35);
  const tempo = mix(at(plain), wanted, weight);
  const held = clamp(tempo, refused.slow ? 104 : SLOWEST, refused.fast ? 96 : FASTEST);
  return Math.round(clamp(held, SLOWEST, FASTEST));
}

/** A dark song is in minor wherever its genre has a minor scale, a bright one in major. */
function scalesFor(genre: Genre, mood: 'bright' | 'dark' | undefined): readonly SongStyle['scale'][] {
  if (!mood) return genre.scales;
  const major = new Set<string>(['major', 'mixolydian']);
  const fitting = genre.scales.filter((scale) => major.has(scale) === (mood === 'bright'));
  if (fitting.length > 0) return fitting;
  return mood === 'bright' ? ['major'] : ['minor'];
}

/** The band of the genre, with those of the middle of the road who are not yet replaced at this weight. */
function blendedPlayers(genre: Genre, plain: Genre, second: Genre | null, weight: number): Player[] {
  const shareOf = (role: Player['role']) => {
    switch (role) {
      case 'bass':
        return SHARE.bass;
      case 'lead':
        return SHARE.lead;
      case 'counter':
        return SHARE.counter;
      case 'chords':
      case 'pad':
      case 'arpeggio':
        return SHARE.chords;
      default:
        return role satisfies never;
    }
  };
  const kept = plain.players.filter(({ role }) => weight < shareOf(role));
  const own = genre.players.filter(({ role }) => weight >= shareOf(role));
  const guest =
    weight >= SHARE.counter ? second?.players.find(({ role }) => role === 'chords' || role === 'pad') : null;
  const known = new Set([...kept, ...own].map(({ instrument }) => instrument));
  return [...kept, ...own, ...(guest && !known.has(guest.instrument) ? [{ ...guest, from: 0.5 }] : [])];
}

function soundOf(
  genre: Genre,
  plain: Genre,
  weight: number,
  traits: ReadonlySet<string | undefined>,
  refused: Refusals,
): Sound {
  const of = (key: keyof Sound) => mix(plain.sound[key], genre.sound[key], weight);
  const more = (trait: string, value: number, most: number) =>
    refused.traits.has(trait) ? 0 : traits.has(trait) ? Math.max(value, most * weight) : value;
  return {
    reverbSec: of('reverbSec'),
    reverb: more('reverb', of('reverb'), 0.85),
    echo: more('echo', of('echo'), 0.7),
    pump: more('pump', of('pump'), 0.7),
    low: of('low'),
    high: of('high'),
  };
}

const mix = (a: number, b: number, share: number) => a + (b - a) * share;
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
