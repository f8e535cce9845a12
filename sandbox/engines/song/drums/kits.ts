import { highPass, lowPass } from '../dsp/biquad.ts';
import type { DrumName, KitName } from './drum-names.ts';
import { metal, shaker, tambourine } from './metal.ts';
import { clap, skin, snare, wood } from './skins.ts';
import type { Strike } from './strike.ts';

type Kit = Record<DrumName, Strike>;

const ACOUSTIC: Kit = {
  kick: skin({ from: 130, to: 52, fall: 0.018, ringing: 0.34, click: 1.1, drive: 1.2 }),
  snare: snare({
    tone: 188,
    toneLevel: 0.5,
    ringing: 0.16,
    rattle: 0.75,
    rattleSec: 0.24,
    above: 900,
    below: 9500,
  }),
  rim: wood(1650),
  clap,
  hat: metal({ hertz: 420, seconds: 0.07, tone: 0.45, above: 6500, level: 1.1 }),
  'open-hat': metal({ hertz: 420, seconds: 0.42, tone: 0.45, above: 6000, level: 1 }),
  ride: metal({ hertz: 610, seconds: 0.9, tone: 0.42, above: 4200, level: 0.75 }),
  crash: metal({ hertz: 390, seconds: 2.2, tone: 0.4, above: 3000, attack: 0.004, level: 1 }),
  'tom-high': skin({ from: 230, to: 150, fall: 0.03, ringing: 0.4, click: 0.5, drive: 1 }),
  'tom-low': skin({ from: 140, to: 88, fall: 0.035, ringing: 0.55, click: 0.5, drive: 1 }),
  shaker,
  tambourine,
};

/** Bits thrown away and time made coarse: drums of a machine with little memory. */
function coarse(strike: Strike, hold: number, bits: number): Strike {
  return (velocity, take) => {
    const samples = strike(velocity, take);
    const steps = 2 ** (bits - 1);
    let held = 0;
    return samples.map((sample, i) => {
      if (i % hold === 0) held = Math.round(sample * steps) / steps;
      return held;
    });
  };
}

function filtered(strike: Strike, below: number, above = 20): Strike {
  return (velocity, take) => {
    const samples = strike(velocity, take).slice();
    lowPass(below).process(samples);
    highPass(above).process(samples);
    return samples;
  };
}

const ROCK: Kit = {
  ...ACOUSTIC,
  kick: skin({ from: 165, to: 56, fall: 0.014, ringing: 0.3, click: 2, drive: 1.8 }),
  snare: snare({
    tone: 205,
    toneLevel: 0.62,
    ringing: 0.2,
    rattle: 0.95,
    rattleSec: 0.3,
    above: 700,
    below: 11_000,
  }),
  'open-hat': metal({ hertz: 440, seconds: 0.6, tone: 0.35, above: 5200, level: 1.1 }),
};

const BRUSH: Kit = {
  ...ACOUSTIC,
  kick: skin({ from: 105, to: 58, fall: 0.02, ringing: 0.26, click: 0.5, drive: 1 }),
  snare: snare({
    tone: 195,
    toneLevel: 0.2,
    ringing: 0.1,
    rattle: 0.7,
    rattleSec: 0.2,
    above: 1600,
    below: 8000,
  }),
  hat: metal({ hertz: 420, seconds: 0.06, tone: 0.4, above: 6800, level: 0.9 }),
  ride: metal({ hertz: 560, seconds: 0.9, tone: 0.42, above: 3800, level: 0.6 }),
};

const ELECTRONIC: Kit = {
  ...ACOUSTIC,
  kick: skin({ from: 240, to: 47, fall: 0.026, ringing: 0.42, click: 1.4, drive: 2.2 }),
  snare: snare({
    tone: 180,
    toneLevel: 0.55,
    ringing: 0.13,
    rattle: 0.85,
    rattleSec: 0.2,
    above: 1500,
    below: 13_000,
  }),
  hat: metal({ hertz: 540, seconds: 0.05, tone: 0.85, above: 7500, level: 1.2 }),
  'open-hat': metal({ hertz: 540, seconds: 0.28, tone: 0.8, above: 7000, level: 1.1 }),
};

const DUSTY: Kit = {
  ...ACOUSTIC,
  kick: filtered(
    coarse(skin({ from: 110, to: 50, fall: 0.022, ringing: 0.3, click: 0.6, drive: 1.6 }), 2, 10),
    3200,
  ),
  snare: filtered(coarse(ACOUSTIC.snare, 3, 9), 5200, 120),
  rim: filtered(wood(1350), 5000),
  hat: filtered(coarse(ACOUSTIC.hat, 2, 9), 9000),
};

const CHIP: Kit = {
  ...ACOUSTIC,
  kick: coarse(skin({ from: 300, to: 55, fall: 0.02, ringing: 0.16, click: 0, drive: 6 }), 2, 5),
  snare: coarse(
    snare({
      tone: 220,
      toneLevel: 0.1,
      ringing: 0.05,
      rattle: 1,
      rattleSec: 0.14,
      above: 200,
      below: 16_000,
    }),
    5,
    4,
  ),
  hat: coarse(
    snare({
      tone: 900,
      toneLevel: 0,
      ringing: 0.03,
      rattle: 1.3,
      rattleSec: 0.05,
      above: 4000,
      below: 18_000,
    }),
    2,
    4,
  ),
  crash: coarse(
    snare({ tone: 400, toneLevel: 0, ringing: 0.1, rattle: 0.9, rattleSec: 0.8, above: 600, below: 16_000 }),
    4,
    4,
  ),
};

const ORCHESTRAL: Kit = {
  ...ACOUSTIC,
  kick: skin({ from: 75, to: 42, fall: 0.05, ringing: 0.9, click: 0.3, drive: 1 }),
  snare: snare({
    tone: 230,
    toneLevel: 0.25,
    ringing: 0.1,
    rattle: 0.7,
    rattleSec: 0.16,
    above: 1800,
    below: 9000,
  }),
  crash: metal({ hertz: 330, seconds: 3, tone: 0.3, above: 2400, attack: 0.02, level: 1 }),
  // Kettledrums.
  'tom-high': skin({ from: 118, to: 110, fall: 0.05, ringing: 1.2, click: 0.35, drive: 1.1 }),
  'tom-low': skin({ from: 80, to: 73, fall: 0.05, ringing: 1.4, click: 0.35, drive: 1.1 }),
};

export const KITS: Record<KitName, Kit> = {
  acoustic: ACOUSTIC,
  rock: ROCK,
  brush: BRUSH,
  electronic: ELECTRONIC,
  dusty: DUSTY,
  chip: CHIP,
  orchestral: ORCHESTRAL,
};
