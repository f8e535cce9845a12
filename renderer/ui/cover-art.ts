/** The parameters of a generated cover: three hues and a rotation in degrees. */
export interface CoverArt {
  readonly hues: readonly [number, number, number];
  readonly turn: number;
  /** The point where the colors meet, in percent of width and height. */
  readonly x: number;
  readonly y: number;
}

/** Generates the cover of a title; the same title always gets the same cover. */
export function coverArt(title: string): CoverArt {
  const next = numbersOf(title.trim());
  const hue = next(360);
  return {
    // Within part of the color wheel, because opposite colors mix to a muddy grey.
    hues: [hue, (hue + 40 + next(40)) % 360, (hue + 95 + next(50)) % 360],
    turn: next(360),
    x: 28 + next(45),
    y: 28 + next(45),
  };
}

/** Of medium lightness, to suit both themes. */
const SHADES = ['64% 0.15', '78% 0.12', '50% 0.15'] as const;

/** Returns the colors of a cover around their meeting point; the first one repeats at the end. */
export function coverColours({ hues }: CoverArt): string[] {
  const colours = hues.map((hue, at) => `oklch(${SHADES[at] ?? SHADES[0]} ${hue})`);
  return [...colours, ...colours.slice(0, 1)];
}

/** Returns the cover as a CSS image. */
export function coverImage(art: CoverArt): string {
  return `conic-gradient(from ${art.turn}deg at ${art.x}% ${art.y}%, ${coverColours(art).join(', ')})`;
}

/** Returns a generator of integers below a bound, seeded by a text (FNV-1a, then xorshift). */
function numbersOf(text: string): (below: number) => number {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  if (state === 0) state = 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
