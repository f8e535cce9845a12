import { type Ask, type Said, said } from '../ask.ts';
import { APP_EN } from '../help/app-en.ts';
import { APP_ZH } from '../help/app-zh.ts';
import { CHAT_EN } from '../help/chat-en.ts';
import { CHAT_ZH } from '../help/chat-zh.ts';
import type { HelpEntry } from '../help/help-entry.ts';
import { IMAGES_EN } from '../help/images-en.ts';
import { IMAGES_ZH } from '../help/images-zh.ts';
import { MUSIC_EN } from '../help/music-en.ts';
import { MUSIC_ZH } from '../help/music-zh.ts';
import { PARAMETERS_EN, TOGETHER_EN } from '../help/parameters-en.ts';
import { PARAMETERS_ZH, TOGETHER_ZH } from '../help/parameters-zh.ts';
import { SPEECH_EN } from '../help/speech-en.ts';
import { SPEECH_ZH } from '../help/speech-zh.ts';
import { by, type Language } from '../language.ts';
import { paragraphs, spin } from '../passage.ts';
import { SearchIndex, terms } from '../search.ts';

/** From this score on the entry fits, whatever else is asked; below the lower one it never does. Found by trying. */
const SURE = 4;
const LEAST = 1.2;

interface Shelf {
  readonly entries: readonly HelpEntry[];
  readonly index: SearchIndex;
}

const shelf = (entries: readonly HelpEntry[]): Shelf => ({
  entries,
  // Title and other names weigh three times what the text weighs.
  index: new SearchIndex(
    entries.map((entry) => `${`${entry.title} ${entry.words} `.repeat(3)}${entry.text}`),
  ),
});
const SHELVES: Readonly<Record<Language, Shelf>> = {
  en: shelf([...APP_EN, ...CHAT_EN, ...SPEECH_EN, ...MUSIC_EN, ...IMAGES_EN, ...PARAMETERS_EN]),
  zh: shelf([...APP_ZH, ...CHAT_ZH, ...SPEECH_ZH, ...MUSIC_ZH, ...IMAGES_ZH, ...PARAMETERS_ZH]),
};

const TOGETHER: Readonly<Record<Language, readonly HelpEntry[]>> = { en: TOGETHER_EN, zh: TOGETHER_ZH };

/** Answers questions about the app and its parameters from the help text. */
export function help(ask: Ask): Said | null {
  const { entries, index } = SHELVES[ask.language];
  const question = ask.text.replace(/^\/help\b/, '');
  const several = aboutSeveral(question, entries, TOGETHER[ask.language]);
  if (several !== null) {
    const titles = several.map(({ title }) => title).join(', ');
    return said(
      by(ask.language, `a question about ${titles}`, `关于“${titles}”的问题`),
      paragraphs(...several.flatMap(({ title, text }) => [`### ${title}`, text])),
    );
  }
  const hits = index.find(question);
  const [best, next] = hits.flatMap((hit) =>
    hit.score >= LEAST ? [{ ...hit, entry: entries[hit.index] }] : [],
  );
  if (!best?.entry || !isMeant(question, best.entry, best.score)) return null;
  const alsoFits = next?.entry && next.score >= best.score * 0.7 ? next.entry : null;
  return said(
    by(ask.language, `a question about ${best.entry.title}`, `关于“${best.entry.title}”的问题`),
    paragraphs(
      `### ${best.entry.title}`,
      best.entry.text,
      alsoFits === null
        ? null
        : by(
            ask.language,
            spin`⟦Related¦See also¦Perhaps you meant⟧: **${alsoFits.title}**. ⟦Just ask¦Ask me about it⟧.`,
            spin`⟦相关内容¦另请参阅⟧：**${alsoFits.title}**，⟦可以接着问我¦直接问我就好⟧。`,
          ),
    ),
  );
}

/** A word of the question must name the entry, not only stand in its text; a weak hit must be most of the question. */
function isMeant(question: string, entry: HelpEntry, score: number): boolean {
  const names = new Set(terms(`${entry.title} ${entry.words}`));
  const asked = terms(question);
  const shared = asked.filter((term) => names.has(term)).length;
  return shared > 0 && (score >= SURE || shared >= asked.length / 2);
}

/** The entries for a question that names more than one parameter, in its order; null for other questions. */
function aboutSeveral(
  question: string,
  entries: readonly HelpEntry[],
  together: readonly HelpEntry[],
): readonly HelpEntry[] | null {
  const named = parametersIn(question.toLowerCase());
  if (named.length < 2) return null;
  const isWhole = ({ title }: HelpEntry) => named.every((name) => parametersIn(title).includes(name));
  const whole = [...together, ...entries].find(isWhole);
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
