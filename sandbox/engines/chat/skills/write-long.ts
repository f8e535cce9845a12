import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { type Passage, type Segment, spin } from '../passage.ts';
import { topicOf } from '../topic.ts';
import { CHINESE, ENGLISH, type EssayWords } from './essay-sentences.ts';

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
  return said(about, essay(topic, length, by(ask.language, ENGLISH, CHINESE)));
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

/** Strings whole sentences together until the length is reached; short texts have neither title nor headings. */
function essay(topic: string, length: number, words: EssayWords): Passage {
  const measure = (text: string) => text.match(words.word)?.length ?? 0;
  const title = `# ${topic.charAt(0).toUpperCase()}${topic.slice(1)}`;
  const structured = length >= 200;
  const out: Segment[] = structured ? [title, '\n\n'] : [];
  let written = structured ? measure(title) : 0;
  let index = 0;
  for (; ; index += 1) {
    const next = nth(words.sentences, index)(topic);
    const section = index / (PARAGRAPH * SECTION) - 1;
    const headed = structured && section >= 0 && Number.isInteger(section);
    const above = headed ? `## ${nth(words.headings, section)(topic)}\n\n` : '';
    const size = measure(above) + measurePassage(next, measure);
    if (written + size > length) break;
    if (index % PARAGRAPH > 0) out.push(words.space);
    else if (index > 0) out.push('\n\n');
    out.push(above, ...next);
    written += size;
  }
  for (const last of filling(length - written, words.lastWords)) {
    out.push(index > 0 ? words.space : '', last);
    index += 1;
  }
  return spin`${out}`;
}

/** Returns the item at an index that goes round and round. */
function nth<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('no items');
  return item;
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
