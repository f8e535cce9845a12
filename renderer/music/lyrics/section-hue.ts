import type { SectionKind } from '../../../shared/service/lyrics/tags.ts';

/** Sections of one hue: what is sung has one each, what is only played stays grey. */
export type SectionHue = 'verse' | 'chorus' | 'bridge' | 'played';

/** The token a hue is made of. */
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

/** The hue as words: mixed with ink, so that it is readable on every ground. A CSS colour. */
export function hueInk(hue: SectionHue): string {
  return `color-mix(in oklab, var(--${TOKENS[hue]}) 82%, var(--color-ink))`;
}

/** The hue as the ground of a block. A CSS colour. */
export function hueGround(hue: SectionHue): string {
  return `color-mix(in oklab, var(--${TOKENS[hue]}) 13%, var(--color-background))`;
}

/** The hue as an edge. A CSS colour. */
export function hueEdge(hue: SectionHue): string {
  return `color-mix(in oklab, var(--${TOKENS[hue]}) 45%, var(--color-background))`;
}
