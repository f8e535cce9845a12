import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { type Passage, type Segment, spin } from '../passage.ts';
import { topicOf } from '../topic.ts';
import {
  HEADINGS,
  HEADINGS_ZH,
  LAST_WORDS,
  LAST_WORDS_ZH,
  SENTENCES,
  SENTENCES_ZH,
} from './essay-sentences.ts';

const MOST = 20_000;
const PARAGRAPH = 5;
const SECTION = 3;

/** Writes an essay of about so many words (characters in Chinese) on any topic. It reads well and says little. */
export function writeLong(ask: Ask): Said | null {
  const wanted = wantedLength(ask.text);
  if (wanted === null) return null;
  const length = Math.min(MOST, Math.max(1, wanted));
  const topic = topicOf(ask.text) ?? by(ask.language, 'practice', '练习');
  const about = by(ask.language, `an essay of ${length} words`, `写一篇约${length}字的文章`);
  return said(about, by(ask.language, essay(topic, length), essayZh(topic, length)));
}

function wantedLength(text: string): number | null {
  const counted =
    /\b(\d[\d,]{0,6})[ -]*(?:words?)\b/i.exec(text)?.[1] ?? /(\d{1,7})\s*(?:个)?字/.exec(text)?.[1];
  const writes =
    /\b(?:write|essay|article|text|tell|explain|describe|about|produce)\b|写|文章|作文|短文|介绍|关于/i.test(
      text,
    );
  if (counted !== undefined && writes) return Number(counted.replaceAll(',', ''));
  if (
    /\b(?:long|lengthy|detailed) (?:answer|text|reply|essay|article)\b|\b(?:an? )?(?:essay|article)\b.{0,12}\b(?:about|on)\b|长(?:回答|文|文章)|写(?:一)?篇(?:文章|作文)/i.test(
      text,
    )
  ) {
    return 600;
  }
  return null;
}

function essay(topic: string, words: number): Passage {
  const heading = (index: number) => HEADINGS[index % HEADINGS.length]?.(topic) ?? topic;
  const sentence = (index: number) => SENTENCES[index % SENTENCES.length]?.(topic) ?? [];
  return compose(
    words,
    `# ${capital(topic)}`,
    heading,
    sentence,
    LAST_WORDS,
    ' ',
    (text) => text.match(/[\p{L}\p{N}'’-]+/gu)?.length ?? 0,
  );
}

function essayZh(topic: string, characters: number): Passage {
  const heading = (index: number) => HEADINGS_ZH[index % HEADINGS_ZH.length]?.(topic) ?? topic;
  const sentence = (index: number) => SENTENCES_ZH[index % SENTENCES_ZH.length]?.(topic) ?? [];
  return compose(
    characters,
    `# ${topic}`,
    heading,
    sentence,
    LAST_WORDS_ZH,
    '',
    (text) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0,
  );
}

/** Strings whole sentences together until the length is reached; short texts have neither title nor headings. */
function compose(
  length: number,
  title: string,
  heading: (index: number) => string,
  sentence: (index: number) => Passage,
  lastWords: readonly string[],
  space: string,
  measure: (text: string) => number,
): Passage {
  const structured = length >= 200;
  const out: Segment[] = structured ? [title, '\n\n'] : [];
  let written = structured ? measure(title) : 0;
  let index = 0;
  for (; ; index += 1) {
    const next = sentence(index);
    const paragraph = Math.floor(index / PARAGRAPH);
    const headed = structured && index > 0 && index % (PARAGRAPH * SECTION) === 0;
    const above = headed ? `## ${heading(paragraph / SECTION - 1)}\n\n` : '';
    const size = measure(above) + measurePassage(next, measure);
    if (written + size > length) break;
    if (index % PARAGRAPH > 0) out.push(space);
    else if (index > 0) out.push('\n\n');
    out.push(above, ...next);
    written += size;
  }
  for (const last of filling(length - written, lastWords)) {
    out.push(index > 0 ? space : '', last);
    index += 1;
  }
  return spin`${out}`;
}

/** Whole sentences of exactly so many words together, so that neither the count nor the grammar is lost at the end. */
function filling(length: number, lastWords: readonly string[]): string[] {
  const out: string[] = [];
  for (let left = length; left > 0; ) {
    for (let words = lastWords.length; words > 0; words -= 1) {
      const last = lastWords[words - 1];
      if (words > left || last === undefined) continue;
      out.push(last);
      left -= words;
    }
  }
  return out;
}

/** Every way through a sentence has the same number of words, so that the count holds whatever is drawn. */
function measurePassage(passage: Passage, measure: (text: string) => number): number {
  return passage.reduce(
    (sum, segment) => sum + measure(typeof segment === 'string' ? segment : (segment.options[0]?.text ?? '')),
    0,
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
