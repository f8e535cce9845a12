import type { SectionTag } from '../../../shared/service/lyrics/tags.ts';
import { by, type Language, languageOf } from '../chat/language.ts';
import { diceOf, pick } from './dice.ts';
import { CHINESE_BANK } from './writing/chinese-bank.ts';
import { ENGLISH_BANK, type Stanza } from './writing/english-bank.ts';
import { type Subject, subjectOf } from './writing/subject-of.ts';

/** A prompt for a song. */
export interface LyricsOrder {
  readonly prompt: string;
  /** Seed; another one returns other words on the same subject. */
  readonly seed: number;
  /** Whether the lyrics consist of instrumental tags only. */
  readonly instrumental: boolean;
  /** Language of the lyrics; that of the prompt by default. */
  readonly language?: Language;
}

const INTROS = ['intro-short', 'intro-medium'] as const;
const OUTROS = ['outro-short', 'outro-medium'] as const;
const BREAKS = ['inst-short', 'inst-medium'] as const;

/**
 * Writes lyrics on the subject of a prompt, in its language, English or Chinese, in the tag format: at most 2,000
 * code points, and always valid. The same order returns the same words.
 * @see SERVICE.md §2.8
 */
export function writeLyrics({ prompt, seed, instrumental, ...order }: LyricsOrder): string {
  const dice = diceOf(`${seed}\n${prompt}`);
  const form = dice('form');
  const intro = pick(INTROS, form);
  const outro = pick(OUTROS, form);
  if (instrumental) {
    const played = Array.from({ length: 4 + Math.floor(form() * 3) }, () => pick(BREAKS, form));
    return printed([[intro], ...played.map((tag) => [tag] as const), [outro]]);
  }
  const language = order.language ?? languageOf(prompt) ?? 'en';
  const bank = by(language, ENGLISH_BANK, CHINESE_BANK);
  const subject = subjectOf(prompt, language) ?? {
    whole: bank.subject,
    short: bank.subject,
    call: bank.subject,
  };
  const put = (stanza: Stanza) => stanza.map((line) => filled(line, subject));
  const chorus = put(pick(bank.choruses, dice('chorus')));
  return printed([
    [intro],
    ['verse', put(pick(bank.openers, dice('opener')))],
    ['chorus', chorus],
    ...(form() < 0.5 ? [['inst-short'] as const] : []),
    ['verse', put(pick(bank.verses, dice('verse')))],
    ['chorus', chorus],
    ['bridge', put(pick(bank.bridges, dice('bridge')))],
    ['chorus', chorus],
    [outro],
  ]);
}

function filled(line: string, { whole, short, call }: Subject): string {
  const text = line
    .replaceAll('{whole}', () => whole)
    .replaceAll('{short}', () => short)
    .replaceAll('{call}', () => call);
  return text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
}

type Part = readonly [tag: SectionTag, lines?: readonly string[]];

function printed(parts: readonly Part[]): string {
  return parts.map(([tag, lines = []]) => [`[${tag}]`, ...lines].join('\n')).join('\n\n');
}
