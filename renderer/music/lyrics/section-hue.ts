import type { SectionKind } from '../../../shared/service/lyrics/tags.ts';

/** The color tokens of sections: each sung kind has its own, instrumental ones are gray. */
const TOKENS = {
  verse: 'color-chat',
  chorus: 'color-music',
  bridge: 'color-images',
  played: 'color-ink-2',
} as const;

export type SectionHue = keyof typeof TOKENS;

export function hueOf(kind: SectionKind): SectionHue {
  return kind === 'intro' || kind === 'inst' || kind === 'outro' ? 'played' : kind;
}

/** Returns the CSS color of text in a hue: mixed with ink, so that it is readable on every background. */
export function hueInk(hue: SectionHue): string {
  return `color-mix(in oklab, var(--${TOKENS[hue]}) 82%, var(--color-ink))`;
}

/** Returns the CSS color of a block's background in a hue. */
export function hueGround(hue: SectionHue): string {
  return `color-mix(in oklab, var(--${TOKENS[hue]}) 13%, var(--color-background))`;
}

/** Returns the CSS color of an edge in a hue. */
export function hueEdge(hue: SectionHue): string {
  return `color-mix(in oklab, var(--${TOKENS[hue]}) 45%, var(--color-background))`;
}
