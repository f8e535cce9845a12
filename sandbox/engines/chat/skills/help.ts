import { type Ask, type Said, said } from '../ask.ts';
import { HELP_TOPICS } from '../help-topics.ts';
import { by } from '../language.ts';
import { paragraphs } from '../passage.ts';
import { search, terms } from '../search.ts';

/** Score from which an entry matches any question, and minimum score of a match. Both found by experiment. */
const SURE = 4;
const LEAST = 1.2;
/** Maximum length of a message that is searched. */
const LONGEST = 2000;

/** The sandbox's knowledge of one subject, in Markdown without a heading. */
interface HelpEntry {
  readonly title: string;
  /** Synonyms, which count like the title. */
  readonly words: string;
  readonly text: string;
}

const ENTRIES: readonly HelpEntry[] = HELP_TOPICS.split(/^# /m)
  .slice(1)
  .map((entry) => {
    const [heading = '', ...lines] = entry.split('\n');
    const [title = '', words = ''] = heading.split(' | ');
    return { title, words, text: lines.join('\n').trim() };
  });

/** Answers questions about the app and its parameters from the help text. */
export function help({ text, language }: Ask): Said | null {
  const entries = ENTRIES.filter((_, at) => at % 2 === by(language, 0, 1));
  const question = text.slice(0, LONGEST).replace(/^\/help\b/, '');
  // Title and synonyms weigh three times as much as the text. The last topic, about two parameters together, is
  // found only if the question names both.
  const both = /temperature/i.test(question) && /top_p/i.test(question);
  const [best] = search(
    entries.slice(0, -1).map((entry) => `${`${entry.title} ${entry.words} `.repeat(3)}${entry.text}`),
    question,
  );
  const entry = both ? entries.at(-1) : best && entries[best.index];
  if (!best || best.score < LEAST || !entry || !isMeant(question, entry, best.score)) return null;
  const about = by(language, `a question about ${entry.title}`, `关于“${entry.title}”的问题`);
  return said(about, paragraphs(`### ${entry.title}`, entry.text));
}

/**
 * Returns whether the question names the entry, rather than matching only its text. The names must make up half of
 * the question for a weak match, and a fifth for any other.
 */
function isMeant(question: string, entry: HelpEntry, score: number): boolean {
  const names = new Set(terms(`${entry.title} ${entry.words}`));
  const asked = terms(question);
  const shared = asked.filter((term) => names.has(term)).length;
  return shared >= asked.length / 5 && shared > 0 && (score >= SURE || shared >= asked.length / 2);
}
