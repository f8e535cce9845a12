import { type Dice, pick } from '../dice.ts';
import type { SongOrder } from '../song-order.ts';
import { INSTRUMENT_NAMES, isOneOf } from '../sound/instruments.ts';
import { GENRES, type Genre, seat } from './genres.ts';
import type { Player, SongStyle } from './song-style.ts';
import { type FoundWord, type Refusals, readStyle, refusals } from './style-words.ts';

/** Tempo range in beats per minute in which lines can be sung: below, one bar is too long for a short line. */
const SLOWEST = 72;
const FASTEST = 184;
/** Style weight used when the order does not specify one. */
const USUAL_WEIGHT = 0.85;
/** Weight from which band, drums and harmony come from the style; numeric values are interpolated. */
const OWN_FROM = 0.4;
/** Weight from which a requested instrument plays. */
const WANTED_FROM = 0.1;
/** Energy threshold of a player that plays in every section. */
const ALWAYS = 0.1;
const MAJOR = new Set<string>(['major', 'mixolydian']);

/** Chooses the style that the words describe. A style weight of 0 is neutral pop; 1 follows the words fully. */
export function chooseStyle(
  { style, negativeTags, styleWeight }: Pick<SongOrder, 'style' | 'negativeTags' | 'styleWeight'>,
  dice: Dice,
): SongStyle {
  const weight = styleWeight ?? USUAL_WEIGHT;
  const refused = refusals(negativeTags);
  const found = readStyle(style).filter(({ effect }) => !effect.genre || !refused.genres.has(effect.genre));
  const plain = GENRES.pop;
  const genre = GENRES[found.find(({ effect }) => effect.genre)?.effect.genre ?? 'pop'];
  const own: Genre = weight >= OWN_FROM ? genre : plain;
  const blend = (key: 'swing' | 'looseMs' | 'reverbSec' | 'reverb') => mix(plain[key], genre[key], weight);
  const has = (trait: string) => weight >= OWN_FROM && found.some(({ effect }) => effect.trait === trait);
  const mood = found.findLast(({ effect }) => effect.mood)?.effect.mood;
  const drumsWanted = found.some(({ effect }) => effect.drums);
  const energy = found.reduce((sum, { effect }) => sum + (effect.energy ?? 0), 0);
  return {
    words: found.length === 0 ? 'pop' : [...new Set(found.map(({ word }) => word))].join(', '),
    tempo: tempoOf(style, found, genre, weight, dice),
    swing: has('swing') ? 0.64 : blend('swing'),
    key: Math.floor(dice('key')() * 12),
    scale: pick(scalesFor(own, weight >= OWN_FROM ? mood : undefined), dice('scale')),
    verse: pick(own.verses, dice('verse chords')),
    chorus: pick(own.choruses, dice('chorus chords')),
    bridge: pick(own.bridges, dice('bridge chords')),
    players: bandOf(own.players, weight < WANTED_FROM ? [] : found, refused),
    kit: refused.drums ? null : own.kit,
    groove: own.groove,
    drumsFrom: drumsWanted ? Math.min(own.drumsFrom, 0.3) : own.drumsFrom,
    energy: clamp(energy, -0.25, 0.25) * weight,
    looseMs: blend('looseMs'),
    reverbSec: blend('reverbSec'),
    reverb: has('reverb') ? 0.85 * weight : blend('reverb'),
  };
}

function tempoOf(
  text: string,
  found: readonly FoundWord[],
  genre: Genre,
  weight: number,
  dice: Dice,
): number {
  const place = dice('tempo')();
  const at = ({ tempo: [slow, fast] }: Genre) => mix(slow, fast, place);
  const factor = found.reduce((product, { effect }) => product * (effect.tempo ?? 1), 1);
  const stated = /(?<![\d.])(\d{2,3}) ?bpm/i.exec(text)?.[1];
  const wanted = stated === undefined ? at(genre) * clamp(factor, 0.7, 1.35) : Number(stated);
  const tempo = mix(at(GENRES.pop), wanted, weight);
  return Math.round(clamp(tempo, SLOWEST, FASTEST));
}

/** Returns the scales of a genre that fit the mood: minor for a dark song, major for a bright one, if available. */
function scalesFor(genre: Genre, mood: 'bright' | 'dark' | undefined): readonly SongStyle['scale'][] {
  if (!mood) return genre.scales;
  const fitting = genre.scales.filter((scale) => MAJOR.has(scale) === (mood === 'bright'));
  return fitting.length > 0 ? fitting : [mood === 'bright' ? 'major' : 'minor'];
}

/** Returns the band with requested and without refused instruments; chords and tune always have a player. */
function bandOf(own: readonly Player[], found: readonly FoundWord[], { families }: Refusals): Player[] {
  const wanted = [...new Set(found.flatMap(({ effect }) => effect.instrument ?? []))].map((name) =>
    seat(name),
  );
  const taken = new Set<string>(wanted.map(({ role }) => role));
  const others = own.filter(
    ({ instrument, role }) =>
      !wanted.some((one) => one.instrument === instrument) && (role === 'pad' || !taken.has(role)),
  );
  const band = [...wanted, ...others].filter(({ instrument }) => !isOneOf(instrument, families));
  const spare = INSTRUMENT_NAMES.filter((name) => !isOneOf(name, families)).map((name) => seat(name));
  const always = (player: Player) => isChordal(player) && player.from <= ALWAYS;
  const chords = band.some(always) ? undefined : (band.find(isChordal) ?? spare.find(isChordal));
  const isLead = ({ role }: Player) => role === 'lead';
  const lead = band.some(isLead) ? undefined : spare.find(isLead);
  return [
    ...(chords ? [{ ...chords, from: 0 }] : []),
    ...band.filter((player) => player !== chords),
    ...(lead ? [lead] : []),
  ];
}

const isChordal = ({ role }: Player) => role === 'chords' || role === 'pad';

/** Chooses the singer: as ordered, else by the style, else by the seed. */
export function voiceOf(
  { vocalGender, style }: Pick<SongOrder, 'vocalGender' | 'style'>,
  dice: Dice,
): 'f' | 'm' {
  const said = readStyle(style).find(({ effect }) => effect.voice === 'f' || effect.voice === 'm');
  const voice = vocalGender ?? said?.effect.voice;
  if (voice === 'f' || voice === 'm') return voice;
  return dice('voice')() < 0.5 ? 'f' : 'm';
}

const mix = (a: number, b: number, share: number) => a + (b - a) * share;
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
