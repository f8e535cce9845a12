import { highPass } from '../../../audio/biquad.ts';
import { INSTRUMENTS } from '../instruments/band-stand.ts';
import type { Part } from '../score/score.ts';
import { Amplifier } from './amplifier.ts';
import { type Bus, gainOf } from './bus.ts';
import { CHANNELS } from './channels.ts';
import type { NoteCache } from './note-cache.ts';
import type { Played } from './schedule.ts';
import { Player, Track } from './strip.ts';

/** Something that is mixed block by block. */
export interface Strip {
  mix(bus: Bus, from: number, push: Float32Array | null): void;
}

/** Decibels by role: who carries the tune stands in front, who fills stays behind. */
const ROLE_LEVELS: Record<Part['role'], number> = {
  chords: 0,
  pad: -1,
  arpeggio: -2,
  bass: 0,
  lead: 1.5,
  counter: -3,
};
/** The lead's level in decibels in songs with a voice, where it only answers. */
const ANSWERING = -3;
const TAKES = [0, 1, 0, 1, 1, 0];

/** The channel strip of a part: its notes, its amplifier, its place. */
export function partStrip(part: Part, notes: readonly Played[], cache: NoteCache, sung: boolean): Strip {
  const channel = CHANNELS[part.instrument];
  const instrument = INSTRUMENTS[part.instrument];
  const level = channel.level + ROLE_LEVELS[part.role] + (sung && part.role === 'lead' ? ANSWERING : 0);
  const wide = part.role === 'lead' ? null : channel.wide;
  const gain = gainOf(wide === null ? level : level - 2.5);
  const sides =
    wide === null
      ? [{ pan: channel.pan, takes: TAKES }]
      : [
          { pan: Math.max(-1, channel.pan - wide), takes: [0, 2] },
          { pan: Math.min(1, channel.pan + wide), takes: [1, 3] },
        ];
  const lanes = sides.map(({ pan, takes }) => ({
    pan,
    track: new Track(),
    player: new Player(part.instrument, instrument, notes, cache, takes),
    amplifier: part.instrument === 'distorted-guitar' ? new Amplifier() : null,
    above: highPass(channel.above),
  }));
  return {
    mix(bus, from, push) {
      for (const { pan, track, player, amplifier, above } of lanes) {
        player.play(track, from);
        const samples = track.block();
        if (track.sounds() || amplifier) {
          amplifier?.process(samples);
          above.process(samples);
          bus.add(samples, gain, pan, channel, channel.pumped ? push : null);
        }
        track.next();
      }
    },
  };
}
