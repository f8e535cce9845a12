import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { type Passage, type Segment, spin } from '../passage.ts';
import { topicOf } from '../topic.ts';
import { HEADINGS, HEADINGS_ZH, SENTENCES, SENTENCES_ZH } from './essay-sentences.ts';

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
    '',
    (text) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0,
  );
}

/** Strings sentences together until the length is reached; short texts have neither title nor headings. */
function compose(
  length: number,
  title: string,
  heading: (index: number) => string,
  sentence: (index: number) => Passage,
  space: string,
  measure: (text: string) => number,
): Passage {
  const structured = length >= 200;
  const out: Segment[] = structured ? [title, '\n\n'] : [];
  let written = structured ? measure(title) : 0;
  for (let index = 0; written < length; index += 1) {
    const paragraph = Math.floor(index / PARAGRAPH);
    if (index % PARAGRAPH > 0) out.push(space);
    else if (index > 0) out.push('\n\n');
    // No heading over a few last words.
    if (structured && index > 0 && index % (PARAGRAPH * SECTION) === 0 && length - written > 40) {
      const text = heading(paragraph / SECTION - 1);
      out.push(`## ${text}\n\n`);
      written += measure(text);
    }
    const next = sentence(index);
    const size = measurePassage(next, measure);
    // The last sentence breaks off where the count is full: the number asked for is kept, not the grammar.
    out.push(...(written + size > length ? cut(next, length - written, measure) : next));
    written += size;
  }
  return spin`${out}`;
}

/** Every way through a sentence has the same number of words, so that the count holds whatever is drawn. */
function measurePassage(passage: Passage, measure: (text: string) => number): number {
  return passage.reduce(
    (sum, segment) => sum + measure(typeof segment === 'string' ? segment : (segment.options[0]?.text ?? '')),
    0,
  );
}

function cut(passage: Passage, length: number, measure: (text: string) => number): Passage {
  const out: Segment[] = [];
  let left = length;
  for (const segment of passage) {
    const size = measurePassage([segment], measure);
    if (size <= left) out.push(segment);
    else {
      const text = typeof segment === 'string' ? segment : (segment.options[0]?.text ?? '');
      out.push(firstWords(text, left, measure));
    }
    left -= size;
    if (left <= 0) break;
  }
  const last = out.at(-1);
  if (typeof last === 'string') out[out.length - 1] = last.replace(/[\s,;:，；：、]+$/, '');
  return [...out, '…'];
}

function firstWords(text: string, count: number, measure: (text: string) => number): string {
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter('zh', {
    granularity: measure('a b') === 2 && !/\p{Script=Han}/u.test(text) ? 'word' : 'grapheme',
  }).segment(text)) {
    if (measure(text.slice(0, index + segment.length)) > count) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
