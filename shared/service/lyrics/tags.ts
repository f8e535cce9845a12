/** The role of a section in a song. */
export type SectionKind = 'intro' | 'inst' | 'outro' | 'verse' | 'chorus' | 'bridge';

interface TagFacts {
  readonly kind: SectionKind;
  /** Whether words must follow it; otherwise none may. */
  readonly sung: boolean;
  /** Approximate length in seconds; null: depends on its words. */
  readonly seconds: { readonly min: number; readonly max: number } | null;
}

const SHORT = { min: 0, max: 10 } as const;
const MEDIUM = { min: 10, max: 20 } as const;

/** The service's tags, each written `[tag]`. @see SERVICE.md §2.8 */
export const SECTION_TAGS = {
  'intro-short': { kind: 'intro', sung: false, seconds: SHORT },
  'intro-medium': { kind: 'intro', sung: false, seconds: MEDIUM },
  'inst-short': { kind: 'inst', sung: false, seconds: SHORT },
  'inst-medium': { kind: 'inst', sung: false, seconds: MEDIUM },
  'outro-short': { kind: 'outro', sung: false, seconds: SHORT },
  'outro-medium': { kind: 'outro', sung: false, seconds: MEDIUM },
  verse: { kind: 'verse', sung: true, seconds: null },
  chorus: { kind: 'chorus', sung: true, seconds: null },
  bridge: { kind: 'bridge', sung: true, seconds: null },
} as const satisfies Record<string, TagFacts>;

export type SectionTag = keyof typeof SECTION_TAGS;

/** Returns whether a name is one of the tags. @see SERVICE.md §2.8 */
export function isSectionTag(name: string): name is SectionTag {
  return Object.hasOwn(SECTION_TAGS, name);
}

const ALL_TAGS = Object.keys(SECTION_TAGS).filter(isSectionTag);

/** The tags that need words. @see SERVICE.md §2.8 */
export const VOCAL_TAGS: readonly SectionTag[] = ALL_TAGS.filter((tag) => SECTION_TAGS[tag].sung);

/** The tags that must not have words. @see SERVICE.md §2.8 */
export const INSTRUMENTAL_TAGS: readonly SectionTag[] = ALL_TAGS.filter((tag) => !SECTION_TAGS[tag].sung);
