import type { DrumName, KitName } from './drum-names.ts';
import { metal, shaker, tambourine } from './metal.ts';
import { clap, type Strike, skin, snare, wood } from './skins.ts';

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

export const KITS: Record<KitName, Kit> = {
  acoustic: ACOUSTIC,
  rock: ROCK,
  electronic: ELECTRONIC,
};
