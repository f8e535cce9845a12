import { type Colour, mix, shade, tone } from '../colour.ts';
import { between, pick, type Sheet } from '../sheet.ts';
import type { Season, Time, Weather } from '../words/word-list.ts';

/** The light of an outdoor scene, which colours everything in it. */
export interface Scene {
  readonly time: Time;
  readonly weather: Weather;
  readonly season: Season;
  /** Sky gradient from the zenith to the horizon. */
  readonly sky: readonly [top: Colour, middle: Colour, low: Colour];
  /** Sun or moon: its position and size, as fractions of width, height and the shorter side. */
  readonly sun: { readonly x: number; readonly y: number; readonly radius: number; readonly colour: Colour };
  /** Visibility of the sun, 0 (hidden) to 1. */
  readonly sunShows: number;
  /** Colour of the haze before distant objects, and of land from far to near. */
  readonly haze: Colour;
  readonly far: Colour;
  readonly near: Colour;
  /** Density of the haze on distant objects, 0 to 1. */
  readonly thick: number;
}

const SKIES: Readonly<Record<Time, Scene['sky']>> = {
  noon: [tone(0.56, 0.13, 250), tone(0.74, 0.1, 240), tone(0.91, 0.045, 220)],
  sunset: [tone(0.36, 0.1, 288), tone(0.62, 0.15, 25), tone(0.85, 0.13, 72)],
  dawn: [tone(0.58, 0.09, 265), tone(0.8, 0.08, 340), tone(0.92, 0.07, 70)],
  night: [tone(0.15, 0.05, 270), tone(0.22, 0.06, 262), tone(0.34, 0.07, 250)],
};
const SUNS: Readonly<Record<Time, Colour>> = {
  noon: tone(0.985, 0.03, 95),
  sunset: tone(0.93, 0.12, 72),
  dawn: tone(0.97, 0.07, 82),
  night: tone(0.95, 0.025, 95),
};
const LANDS: Readonly<Record<Season, Colour>> = {
  spring: tone(0.5, 0.1, 132),
  summer: tone(0.43, 0.085, 145),
  autumn: tone(0.5, 0.11, 58),
  winter: tone(0.86, 0.025, 240),
};
const SAND: Colour = tone(0.68, 0.1, 68);
const CLOUD: Colour = tone(0.7, 0.015, 250);
/** Greyness and lightness of the sky, visibility of the sun and density of the haze, by weather. */
const GREYS: Readonly<
  Record<Weather, readonly [grey: number, lightness: number, sun: number, thick: number]>
> = {
  clear: [0, 0, 1, 0.5],
  cloud: [0.4, 0.02, 0.35, 0.55],
  fog: [0.72, 0.12, 0.3, 0.85],
  rain: [0.68, -0.08, 0, 0.7],
  snow: [0.62, 0.1, 0.12, 0.72],
  storm: [0.74, -0.22, 0, 0.6],
};
/** Factors by which night and low light darken land. */
const DIMS: Readonly<Record<Time, number>> = { noon: 1, dawn: 0.78, sunset: 0.55, night: 0.34 };

/** Chooses the aspects that the prompt leaves open, and mixes the light. */
export function lightScene(sheet: Sheet): Scene {
  const { brief, guide } = sheet;
  const time = brief.time ?? pick(sheet, ['noon', 'sunset', 'dawn', 'noon', 'sunset']);
  const weather = brief.weather ?? pick(sheet, ['clear', 'clear', 'clear', 'cloud']);
  const cold = weather === 'snow';
  const season = brief.season ?? (cold ? 'winter' : pick(sheet, ['summer', 'spring', 'summer', 'autumn']));
  const [grey, lighter, sunShows, thick] = GREYS[weather];
  const sky = tinted(sheet, greyed(SKIES[time], grey, time === 'night' ? lighter * 0.3 : lighter));
  const [, , low] = sky;
  const land = landColour(sheet, season);
  const dim = DIMS[time] * (weather === 'storm' ? 0.65 : 1);
  const dark = (colour: Colour, most: number): Colour => ({
    ...mix(colour, { l: colour.l, c: 0.05, h: sky[0].h }, 1 - dim),
    // Snow stays visible even in the darkest night.
    l: Math.max(season === 'winter' ? 0.34 : 0.12, colour.l * (1 - (1 - dim) * most)),
  });
  const high = time === 'noon' || time === 'night' ? between(sheet, 0.14, 0.26) : between(sheet, 0.4, 0.5);
  return {
    time,
    weather,
    season,
    sky,
    sun: {
      x: pick(sheet, [between(sheet, 0.18, 0.36), between(sheet, 0.62, 0.82)]),
      y: high,
      radius: time === 'noon' ? between(sheet, 0.03, 0.042) : between(sheet, 0.042, 0.065),
      colour: mix(SUNS[time], brief.colours[0] ?? SUNS[time], 0.18),
    },
    sunShows,
    haze: mix(low, sky[1], 0.25),
    far: guide ? guide.at(0.5, 0.62) : dark(mix(land, low, 0.35), 0.8),
    near: guide
      ? shade(guide.at(0.5, 0.92), -0.06)
      : dark(shade(land, season === 'winter' ? -0.05 : -0.16, 0.95), 1),
    thick,
  };
}

function landColour({ brief }: Sheet, season: Season): Colour {
  const land = brief.subjects.has('desert') ? SAND : LANDS[season];
  // The second named colour applies to the land: "red sky over blue hills".
  const named = brief.colours[1];
  return named ? mix(land, named, 0.6) : land;
}

function greyed(sky: Scene['sky'], grey: number, lighter: number): Scene['sky'] {
  const one = (colour: Colour) => shade(mix(colour, { ...CLOUD, l: colour.l }, grey), lighter);
  return [one(sky[0]), one(sky[1]), one(sky[2])];
}

/** Tints the sky with the named colour, or takes it from the reference. */
function tinted({ brief, guide }: Sheet, sky: Scene['sky']): Scene['sky'] {
  if (guide) return [guide.at(0.5, 0.04), guide.at(0.5, 0.26), guide.at(0.5, 0.48)];
  const [named] = brief.colours;
  if (!named) return sky;
  // Light colours keep their lightness, because a dark yellow looks olive.
  const own = named.l > 0.7 ? 0.6 : 0.25;
  // The hue shift avoids the green between blue and yellow.
  const hue = named.h > 80 && named.h < 120 ? 78 : named.h;
  const one = (colour: Colour, share: number) =>
    mix(
      { ...colour, c: colour.c * (1 - share) },
      { l: colour.l * (1 - own) + named.l * own, c: Math.min(named.c, 0.16), h: hue },
      share,
    );
  return [one(sky[0], 0.72), one(sky[1], 0.68), one(sky[2], 0.5)];
}
