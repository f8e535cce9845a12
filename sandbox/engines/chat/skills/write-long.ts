import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { likeliest, type Passage, type Segment, spin } from '../passage.ts';
import { topicOf } from '../topic.ts';

const MOST = 20_000;
const PARAGRAPH = 5;

/** Building blocks of essays in one language. */
export interface EssayWords {
  /** Sentences whose alternatives have equal length in words (characters in Chinese), so that the total is known. */
  readonly sentences: readonly ((topic: string) => Passage)[];
  /** Closing sentences of one word, two words and so on, which fill up any number of remaining words. */
  readonly lastWords: readonly string[];
  /** Separator between two sentences. */
  readonly space: string;
  /** Matches each unit that counts as a word. */
  readonly word: RegExp;
}

export const ENGLISH: EssayWords = {
  sentences: [
    (t) => spin`There is more to ${t} than ⟦meets the eye¦people first suppose¦a glance reveals⟧.`,
    (t) =>
      spin`⟦Most people¦Many visitors¦Some readers⟧ come to ${t} by ⟦accident¦chance¦detour⟧ and stay because of ⟦one small detail¦a good friend¦some quiet evening⟧.`,
    (t) => spin`Whoever has spent ⟦a winter¦a summer¦a decade⟧ with ${t} will ⟦nod¦agree¦smile⟧ at this.`,
    () =>
      spin`What ⟦looks¦seems¦sounds⟧ like a rule is often only ⟦a habit¦a custom¦an accident⟧ that ⟦nobody questioned¦everyone copied¦somebody liked⟧.`,
    () => spin`It rewards ⟦patience¦attention¦care⟧ and ⟦punishes¦outlasts¦forgives⟧ ⟦haste¦noise¦vanity⟧.`,
    (t) =>
      spin`In practice, the study of ${t} begins with a ⟦question¦mistake¦promise⟧ and ends with ⟦a better one¦a warm silence¦an honest answer⟧.`,
    () =>
      spin`Consider, for ⟦example¦instance¦comparison⟧, a ⟦bridge¦garden¦clock⟧ that ⟦works¦lasts¦pleases⟧ without anyone ⟦noticing¦asking¦explaining⟧ why.`,
  ],
  lastWords: [
    ...['Listen.', 'Begin small.', 'That is enough.', 'Nothing more is needed.'],
    ...['The rest is quiet work.', 'The rest will come with time.'],
  ],
  space: ' ',
  word: /[\p{L}\p{N}'’-]+/gu,
};

export const CHINESE: EssayWords = {
  sentences: [
    (t) => spin`${t}并不像⟦表面¦看来¦传说⟧那么简单。`,
    (t) => spin`许多人⟦偶然¦碰巧¦无意⟧遇见${t}，却因为一个⟦细节¦朋友¦傍晚⟧而留了下来。`,
    (t) => spin`凡是和${t}一起度过⟦冬天¦夏天¦十年⟧的人，都会对此⟦点头¦微笑¦同意⟧。`,
    () => spin`看似规则的东西，往往只是⟦没人质疑¦人人照搬¦碰巧留下⟧的⟦习惯¦惯例¦旧例⟧。`,
    () => spin`它奖励⟦耐心¦专注¦细心⟧，也⟦原谅¦熬过¦看淡⟧⟦匆忙¦喧闹¦虚荣⟧。`,
    (t) => spin`说到底，${t}始于一个⟦问题¦错误¦承诺⟧，终于一个⟦更好的问题¦诚实的回答¦安静的下午⟧。`,
  ],
  lastWords: ['好。', '如此。', '慢慢来。', '不必着急。', '答案会来的。', '时间会说明白。'],
  space: '',
  word: /[\p{L}\p{N}]/gu,
};

/** Writes an essay of a requested length (in words, or characters in Chinese) on any topic, with little content. */
export function writeLong(ask: Ask): Said | null {
  const wanted = wantedLength(ask.text);
  if (wanted === null) return null;
  const length = Math.min(MOST, Math.max(1, wanted));
  const topic = topicOf(ask.text) ?? by(ask.language, 'practice', '练习');
  const about = by(ask.language, `an essay of ${length} words`, `写一篇约${length}字的文章`);
  return said(about, essay(topic, length, by(ask.language, ENGLISH, CHINESE)));
}

const WRITES =
  /\b(?:write|essay|article|text|tell|explain|describe|about|produce)\b|写|文章|作文|短文|介绍|关于/i;
const LONG =
  /\b(?:long|lengthy|detailed) (?:answer|text|reply|essay|article)\b|\b(?:an? )?(?:essay|article)\b.{0,12}\b(?:about|on)\b|长(?:回答|文|文章)|写(?:一)?篇(?:文章|作文)/i;

function wantedLength(text: string): number | null {
  const counted =
    /\b(\d[\d,]{0,6})[ -]*(?:words?)\b/i.exec(text)?.[1] ?? /(\d{1,7})\s*(?:个)?字/.exec(text)?.[1];
  if (counted !== undefined && WRITES.test(text)) return Number(counted.replaceAll(',', ''));
  return LONG.test(text) ? 600 : null;
}

/** Concatenates whole sentences until the length is reached; short texts have no title. */
function essay(topic: string, length: number, { sentences, lastWords, space, word }: EssayWords): Passage {
  const measure = (text: string) => text.match(word)?.length ?? 0;
  const title = `# ${topic.charAt(0).toUpperCase()}${topic.slice(1)}`;
  const out: Segment[] = length >= 200 ? [title] : [];
  let left = length - measure(out.join(''));
  const add = (sentence: Passage, index: number) => {
    // All alternatives of a sentence have the same number of words, so the count is independent of the draw.
    left -= measure(likeliest(sentence));
    out.push(index % PARAGRAPH > 0 ? space : out.length > 0 ? '\n\n' : '', ...sentence);
  };
  let index = 0;
  for (; ; index += 1) {
    const next = sentences[index % sentences.length]?.(topic) ?? [];
    if (measure(likeliest(next)) > left) break;
    add(next, index);
  }
  // Closing sentences of exactly the remaining length keep both the count and the grammar correct.
  for (; left > 0; index += 1) add([lastWords[Math.min(left, lastWords.length) - 1] ?? ''], index);
  return spin`${out}`;
}
