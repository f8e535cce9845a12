import type { DrumName, KitName } from '../drums/drum-names.ts';
import { KITS } from '../drums/kits.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import type { SongStyle } from '../style/song-style.ts';
import { type Bus, gainOf } from './bus.ts';
import type { Strip } from './part-strip.ts';
import type { Struck } from './schedule.ts';
import { BLOCK, Track } from './strip.ts';

interface Place {
  readonly level: number;
  readonly pan: number;
  readonly reverb: number;
}

/** The drums as the listener sees them. */
const PLACES: Record<DrumName, Place> = {
  kick: { level: -5, pan: 0, reverb: 0.03 },
  snare: { level: -6, pan: 0.04, reverb: 0.22 },
  rim: { level: -8, pan: 0.1, reverb: 0.3 },
  clap: { level: -8, pan: -0.05, reverb: 0.3 },
  hat: { level: -14, pan: 0.4, reverb: 0.06 },
  'open-hat': { level: -13, pan: 0.4, reverb: 0.1 },
  ride: { level: -13, pan: -0.5, reverb: 0.12 },
  crash: { level: -12, pan: -0.4, reverb: 0.2 },
  'tom-high': { level: -8, pan: 0.3, reverb: 0.25 },
  'tom-low': { level: -7, pan: -0.3, reverb: 0.25 },
  shaker: { level: -15, pan: 0.45, reverb: 0.12 },
  tambourine: { level: -15, pan: -0.5, reverb: 0.2 },
};
/** Decibels by which a kit as a whole is louder. */
const KIT_LEVELS: Record<KitName, number> = {
  acoustic: 0,
  rock: 0,
  electronic: -1,
};
/** Renderings of each drum, so that a roll is no machine gun. */
const TAKES = 3;
const VELOCITY_STEPS = 4;

/** A strip for each drum of the kit. */
export function drumStrips(hits: readonly Struck[], { kit }: SongStyle): Strip[] {
  if (!kit) return [];
  const drums = [...new Set(hits.map(({ drum }) => drum))];
  return drums.map((drum) =>
    drumStrip(
      drum,
      KIT_LEVELS[kit],
      hits.filter((hit) => hit.drum === drum),
      KITS[kit][drum],
    ),
  );
}

function drumStrip(
  drum: DrumName,
  kitLevel: number,
  hits: readonly Struck[],
  strike: (velocity: number, take: number) => Float32Array,
): Strip {
  const place = PLACES[drum];
  const gain = gainOf(place.level + kitLevel);
  const track = new Track();
  const made = new Map<string, Float32Array>();
  let next = 0;
  return {
    mix(bus: Bus, from: number) {
      for (; next < hits.length; next += 1) {
        const hit = hits[next];
        if (!hit) break;
        const at = Math.round(hit.startSec * SAMPLE_RATE) - from;
        if (at >= BLOCK) break;
        const step = Math.max(1, Math.round(hit.velocity * VELOCITY_STEPS));
        const key = `${step} ${next % TAKES}`;
        const sound = made.get(key) ?? strike(step / VELOCITY_STEPS, next % TAKES);
        made.set(key, sound);
        track.add(sound, Math.max(0, at), hit.velocity);
      }
      if (track.sounds()) bus.add(track.block(), gain, place.pan, { reverb: place.reverb, echo: 0 }, null);
      track.next();
    },
  };
}
