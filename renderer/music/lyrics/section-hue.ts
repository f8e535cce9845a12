import type { SectionKind } from '../../../shared/service/lyrics/tags.ts';

/** The colors of sections: each sung kind has its own, instrumental ones are gray. */
export type SectionHue = 'verse' | 'chorus' | 'bridge' | 'played';

/** The color token of each hue. */
const TOKENS = {
  verse: 'color-chat',
  chorus: 'color-music',
  bridge: 'color-images',
  played: 'color-ink-2',
} as const satisfies Record<SectionHue, string>;

export const SECTION_HUES = ['verse', 'chorus', 'bridge', 'played'] as const satisfies readonly SectionHue[];

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
