import { isOneOf } from '../instruments/instrument-names.ts';
import type { FoundWord } from './read-style.ts';
import type { Refusals } from './refusals.ts';
import { LEAD_STAND_INS, SEATS, STAND_INS } from './seats.ts';
import type { Player } from './song-style.ts';

/** From this weight on an instrument that is asked for plays. */
const WANTED_FROM = 0.1;
/** Who plays at this energy plays in every section. */
const ALWAYS = 0.1;
const CHORDAL = new Set<Player['role']>(['chords', 'pad', 'arpeggio']);

/** The band with the instruments that the style asks for by name: the first of a role takes its seat, others join in. */
export function seatWanted(
  players: readonly Player[],
  found: readonly FoundWord[],
  weight: number,
): Player[] {
  const band = [...players];
  if (weight < WANTED_FROM) return band;
  const taken = new Set<Player['role']>();
  for (const { effect } of found) {
    if (!effect.instrument) continue;
    const there = band.findIndex(({ instrument }) => instrument === effect.instrument);
    const known = band[there];
    if (known) {
      band[there] = { ...known, from: 0 };
      taken.add(known.role);
      continue;
    }
    const seat = SEATS[effect.instrument];
    const seated = band.findIndex(({ role }) => role === seat.role);
    const replaces = seat.role === 'chords' || seat.role === 'lead' || seat.role === 'bass';
    if (replaces && seated >= 0 && !taken.has(seat.role)) band[seated] = seat;
    else if (seat.role === 'lead') band.push({ instrument: seat.instrument, role: 'counter', from: 0.5 });
    else if (seat.role !== 'bass') band.push({ ...seat, from: 0.4 });
    taken.add(seat.role);
  }
  return band;
}

/** The band without those who are refused; chords and tune are taken over by somebody who is not. */
export function withoutBanned(players: readonly Player[], { families }: Refusals): Player[] {
  const band = players.filter(({ instrument }) => !isOneOf(instrument, families));
  const allowed = (names: typeof STAND_INS) => names.find((name) => !isOneOf(name, families));
  if (!band.some(({ role, from }) => CHORDAL.has(role) && from <= ALWAYS)) {
    // Who only joined in now plays from the beginning; else somebody new comes.
    const at = band.findIndex(({ role }) => CHORDAL.has(role));
    const known = band[at];
    const name = allowed(STAND_INS);
    if (known) band[at] = { ...known, from: 0 };
    else if (name) band.unshift({ ...SEATS[name], from: 0 });
  }
  if (!band.some(({ role }) => role === 'lead')) {
    const name = allowed(LEAD_STAND_INS);
    if (name) band.push({ instrument: name, role: 'lead', from: 0 });
  }
  return band;
}
