import { type Passage, spin } from '../passage.ts';

/** The words of essays in one language. */
export interface EssayWords {
  /** Every choice has alternatives of one length in words (characters in Chinese), so that a text's length is known. */
  readonly sentences: readonly ((topic: string) => Passage)[];
  readonly headings: readonly ((topic: string) => string)[];
  /** Last sentences of one to so many words, one of each: any number of words left over is a sum of some of them. */
  readonly lastWords: readonly string[];
  /** Between two sentences. */
  readonly space: string;
  /** What is counted as a word. */
  readonly word: RegExp;
}

export const ENGLISH: EssayWords = {
  sentences: [
    (t) => spin`There is more to ${t} than ⟦meets the eye¦people first suppose¦a glance reveals⟧.`,
    (t) =>
      spin`⟦Most people¦Many visitors¦Some readers⟧ come to ${t} by ⟦accident¦chance¦detour⟧ and stay because of ⟦one small detail¦a good friend¦some quiet evening⟧.`,
    () =>
      spin`The ⟦first¦early¦opening⟧ steps are ⟦easy¦simple¦short⟧, and the ⟦last¦later¦final⟧ ones are ⟦never quite finished¦always worth taking¦rarely described anywhere⟧.`,
    (t) => spin`Whoever has spent ⟦a winter¦a summer¦a decade⟧ with ${t} will ⟦nod¦agree¦smile⟧ at this.`,
    () =>
      spin`What ⟦looks¦seems¦sounds⟧ like a rule is often only ⟦a habit¦a custom¦an accident⟧ that ⟦nobody questioned¦everyone copied¦somebody liked⟧.`,
    (t) =>
      spin`The history of ${t} is ⟦short¦long¦uneven⟧, but its ⟦consequences¦footprints¦echoes⟧ are ⟦everywhere¦lasting¦plain⟧.`,
    () =>
      spin`⟦Old letters¦Small towns¦Wet afternoons⟧ have ⟦taught¦shown¦told⟧ us more about it than ⟦any lecture¦most handbooks¦loud debates⟧.`,
    () => spin`It rewards ⟦patience¦attention¦care⟧ and ⟦punishes¦outlasts¦forgives⟧ ⟦haste¦noise¦vanity⟧.`,
    (t) =>
      spin`In practice, the study of ${t} begins with a ⟦question¦mistake¦promise⟧ and ends with ⟦a better one¦a warm silence¦an honest answer⟧.`,
    () =>
      spin`That is why the ⟦careful¦curious¦modest⟧ learn it ⟦faster¦deeper¦sooner⟧ than the ⟦clever¦famous¦proud⟧.`,
    () =>
      spin`Consider, for ⟦example¦instance¦comparison⟧, a ⟦bridge¦garden¦clock⟧ that ⟦works¦lasts¦pleases⟧ without anyone ⟦noticing¦asking¦explaining⟧ why.`,
    (t) => spin`The same may be said of ${t}, with ⟦one difference¦some caution¦more patience⟧.`,
  ],
  headings: [
    (t) => `The case for ${t}`,
    () => 'What the old hands say',
    (t) => `Living with ${t}`,
    () => 'A closer look',
  ],
  lastWords: [
    'Listen.',
    'Begin small.',
    'That is enough.',
    'Nothing more is needed.',
    'The rest is quiet work.',
    'The rest will come with time.',
    'A good cup of patience does wonders.',
    'And that, for today, is quite enough said.',
  ],
  space: ' ',
  word: /[\p{L}\p{N}'’-]+/gu,
};

export const CHINESE: EssayWords = {
  sentences: [
    (t) => spin`${t}并不像⟦表面¦看来¦传说⟧那么简单。`,
    (t) => spin`许多人⟦偶然¦碰巧¦无意⟧遇见${t}，却因为一个⟦细节¦朋友¦傍晚⟧而留了下来。`,
    () => spin`最初的几步总是⟦容易¦轻松¦简短⟧，最后的几步却⟦很少写进书里¦永远走不到头¦总是值得再走⟧。`,
    (t) => spin`凡是和${t}一起度过⟦冬天¦夏天¦十年⟧的人，都会对此⟦点头¦微笑¦同意⟧。`,
    () => spin`看似规则的东西，往往只是⟦没人质疑¦人人照搬¦碰巧留下⟧的⟦习惯¦惯例¦旧例⟧。`,
    (t) => spin`${t}的历史并不⟦平坦¦简短¦单调⟧，它的⟦痕迹¦回声¦影响⟧却⟦随处可见¦至今犹存¦清清楚楚⟧。`,
    () => spin`⟦旧信里¦小城里¦雨天里⟧藏着的道理，比⟦讲台上¦手册里¦争论中⟧的更多。`,
    () => spin`它奖励⟦耐心¦专注¦细心⟧，也⟦原谅¦熬过¦看淡⟧⟦匆忙¦喧闹¦虚荣⟧。`,
    (t) => spin`说到底，${t}始于一个⟦问题¦错误¦承诺⟧，终于一个⟦更好的问题¦诚实的回答¦安静的下午⟧。`,
    () => spin`所以，⟦谨慎¦好奇¦谦逊⟧的人往往比⟦聪明¦出名¦骄傲⟧的人学得更⟦快¦深¦早⟧。`,
  ],
  headings: [(t) => `为什么是${t}`, () => '过来人的话', (t) => `与${t}相处`, () => '走近一点看'],
  lastWords: [
    '好。',
    '如此。',
    '慢慢来。',
    '不必着急。',
    '答案会来的。',
    '时间会说明白。',
    '其余的都在路上。',
    '今天就先说到这里。',
  ],
  space: '',
  word: /[\p{L}\p{N}]/gu,
};
