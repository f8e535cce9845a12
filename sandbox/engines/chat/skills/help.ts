import { type Ask, type Said, said } from '../ask.ts';
import { HELP_TOPICS } from '../help-topics.ts';
import { by, type Language } from '../language.ts';
import { paragraphs } from '../passage.ts';
import { SearchIndex, terms } from '../search.ts';

/** From this score on the entry fits, whatever else is asked; below the lower one it never does. Found by trying. */
const SURE = 4;
const LEAST = 1.2;

/** The sandbox's knowledge of one subject, in Markdown without a heading. */
interface HelpEntry {
  readonly title: string;
  /** Other words people use for it; they count like the title. */
  readonly words: string;
  readonly text: string;
}

interface Shelf {
  readonly entries: readonly HelpEntry[];
  readonly index: SearchIndex;
}

const shelf = (entries: readonly HelpEntry[]): Shelf => ({
  entries,
  // Title and other names weigh three times what the text weighs. The last topic, about two parameters together, is
  // found only by both their names.
  index: new SearchIndex(
    entries.slice(0, -1).map((entry) => `${`${entry.title} ${entry.words} `.repeat(3)}${entry.text}`),
  ),
});
const ENTRIES: readonly HelpEntry[] = HELP_TOPICS.split(/^# /m)
  .slice(1)
  .map((entry) => {
    const [heading = '', ...lines] = entry.split('\n');
    const [title = '', words = ''] = heading.split(' | ');
    return { title, words, text: lines.join('\n').trim() };
  });
const SHELVES: Readonly<Record<Language, Shelf>> = {
  en: shelf(ENTRIES.filter((_, at) => at % 2 === 0)),
  zh: shelf(ENTRIES.filter((_, at) => at % 2 === 1)),
};

/** Answers questions about the app and its parameters from the help text. */
export function help(ask: Ask): Said | null {
  const { entries, index } = SHELVES[ask.language];
  const question = ask.text.replace(/^\/help\b/, '');
  const several = aboutSeveral(question, entries);
  if (several !== null) return tell(ask, several);
  const [best] = index.find(question);
  const entry = best && best.score >= LEAST ? entries[best.index] : undefined;
  if (!best || !entry || !isMeant(question, entry, best.score)) return null;
  return tell(ask, [entry]);
}

function tell({ language }: Ask, entries: readonly HelpEntry[]): Said {
  const titles = entries.map(({ title }) => title).join(', ');
  return said(
    by(language, `a question about ${titles}`, `关于“${titles}”的问题`),
    paragraphs(...entries.flatMap(({ title, text }) => [`### ${title}`, text])),
  );
}

/**
 * A word of the question must name the entry, not only stand in its text. A weak hit must be most of the question, and
 * any hit more than a passing word of it.
 */
function isMeant(question: string, entry: HelpEntry, score: number): boolean {
  const names = new Set(terms(`${entry.title} ${entry.words}`));
  const asked = terms(question);
  const shared = asked.filter((term) => names.has(term)).length;
  return shared >= asked.length / 5 && shared > 0 && (score >= SURE || shared >= asked.length / 2);
}

/** The entries for a question that names more than one parameter, in its order; null for other questions. */
function aboutSeveral(question: string, entries: readonly HelpEntry[]): readonly HelpEntry[] | null {
  const named = parametersIn(question.toLowerCase());
  if (named.length < 2) return null;
  const isWhole = ({ title }: HelpEntry) => named.every((name) => parametersIn(title).includes(name));
  const whole = entries.find(isWhole);
  if (whole) return [whole];
  const found = named.flatMap(
    (name) => entries.find(({ title }) => parametersIn(title).includes(name)) ?? [],
  );
  return found.length < 2 ? null : found;
}

/** Names of parameters, each once. Those that are ordinary words (`n`, `stop`) are left to the search. */
function parametersIn(text: string): string[] {
  return [...new Set(text.match(/\b(?:[a-z]+(?:_[a-z]+)+|temperature|seed)\b/g))];
}
