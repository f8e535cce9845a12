/** Three hues and a turn: all that a drawn cover is. Angles in degrees. */
export interface CoverArt {
  readonly hues: readonly [number, number, number];
  readonly turn: number;
  /** The point where the colours meet, in percent of width and height. */
  readonly x: number;
  readonly y: number;
}

/** The cover of a title: the same title is the same cover, in every window and theme. */
export function coverArt(title: string): CoverArt {
  const next = numbersOf(title.trim());
  const hue = next(360);
  return {
    // Within a part of the circle: colours from opposite sides meet in a muddy grey.
    hues: [hue, (hue + 40 + next(40)) % 360, (hue + 95 + next(50)) % 360],
    turn: next(360),
    x: 28 + next(45),
    y: 28 + next(45),
  };
}

/** Not bright and not dark, so that it stands on either theme. */
const SHADES = ['64% 0.15', '78% 0.12', '50% 0.15'] as const;

/** The colours of a cover around the point where they meet, the first one again at the end. */
export function coverColours({ hues }: CoverArt): string[] {
  const colours = hues.map((hue, at) => `oklch(${SHADES[at] ?? SHADES[0]} ${hue})`);
  return [...colours, ...colours.slice(0, 1)];
}

/** As a CSS image. */
export function coverImage(art: CoverArt): string {
  return `conic-gradient(from ${art.turn}deg at ${art.x}% ${art.y}%, ${coverColours(art).join(', ')})`;
}

/** Whole numbers below a bound, one after the other, that follow from a text (FNV-1a, then xorshift). */
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
