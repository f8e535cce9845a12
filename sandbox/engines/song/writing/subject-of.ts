import { by, type Language } from '../../chat/language.ts';
import { topicOf } from '../../chat/topic.ts';
import { STYLE_WORDS } from '../style/style-words.ts';

/** The subject of a song, in forms that fit into a line. */
export interface Subject {
  readonly whole: string;
  /** Subject without its details: short enough to be sung again and again. */
  readonly short: string;
  /** Form of address, without an article. */
  readonly call: string;
}

/** Maximum length of a prompt that is searched, because it names its subject near the beginning. */
const READ = 600;
const LONGEST = { en: 48, zh: 12 } as const;
const LONGEST_SHORT = { en: 24, zh: 6 } as const;

/** Maximum number of words in a subject; a longer clause is a story. */
const MOST_WORDS = 12;

const STYLES = new Set(STYLE_WORDS.map(([word]) => word));
/** Words that describe the request rather than the content of the song. */
const AROUND = new Set(
  'a an the some one please write make create compose sing give me us my i want would like need to can you let new nice good great beautiful catchy short long little very simple upbeat song songs lyrics music track tune piece ballad melody instrumental version style vibe mood feel tempo bpm genre beats beat anthem in of with and or for on at from about that is it only just'.split(
    ' ',
  ),
);
const ENGLISH_FOR =
  /\b(?:song|ballad|anthem|lullaby|hymn|tune|track|piece|music|ode|waltz|serenade)\s+(?:for|of|to|dedicated to|celebrating)\s+([^"”.?!,;:\n]+)/i;
/** Words after the subject that describe the music. */
const ENGLISH_BEHIND =
  /\s+(?:(?:in|with|as|using|featuring|for|sung|played)\s+(?:an?\s+|the\s+|some\s+|\w+\s+)?(?:\w+[\s-])?(?:style|styles|format|tags?|verses?|chorus\w*|bridge|rhymes?|key|tempo|mood|song|ballad|lyrics|vocals?|voice|guitars?|pianos?|drums|strings|synths?|band|music)\b.*|please|only|in (?:english|chinese))$/i;
const ENGLISH_MORE =
  /\s+(?:that|who|which|whose|where|when|while|because|and|with|in|on|at|by|from|after|before|under|over|for)\s+.*$/i;
const CHINESE_FOR =
  /(?:关于|有关|讲述|讲|描写|描述|歌颂|赞美|献给|写给|唱给|送给|纪念|怀念|想念|以|围绕)\s*["“「《]?([^"”」》，。？！；：、\n]{1,40})/;
const CHINESE_BEHIND =
  /(?:为题|为主题|的(?:一首)?[^的]{0,8}(?:歌曲?|歌词|民谣|情歌|曲子|乐曲|音乐|摇滚|说唱|旋律|主题曲)|(?:歌曲?|歌词|曲子|乐曲|纯?音乐))$/;
const CHINESE_BEFORE =
  /^(?:请|帮我|给我|为我|我想要?|我要|想要|用中文|写|来|作|做|唱|创作|生成|谱|一首|首|一段|一支|一个|段|支|有点|非常|很|的|轻快|慵懒|温馨)+/;
/** Chinese article, which a form of address does not have. */
const ONE = /^一[位个只条名座朵段场颗匹头](?=.)/;
/** An action of the subject, as in "守灯塔的人在等一封信". */
const CHINESE_MORE = /(?<=的[^的]{1,3})(?:在|正|等|会|想|要|爱上).*$/;
const CHINESE_STYLES = [...STYLES].filter((word) => /\p{Script=Han}/u.test(word) && word.length > 1);

/** Returns the subject of a prompt for a song; null when it names none. */
export function subjectOf(prompt: string, language: Language): Subject | null {
  const text = prompt.slice(0, READ).toWellFormed();
  const found = by(language, englishSubject, chineseSubject)(text);
  const whole = found && clipped(clean(found), language, LONGEST[language]);
  return whole ? by(language, inEnglish, inChinese)(whole) : null;
}

function englishSubject(text: string): string | null {
  const told = ENGLISH_FOR.exec(text)?.[1] ?? topicOf(text);
  const topic = (topicOf(text) ?? told)?.replace(ENGLISH_BEHIND, '');
  if (topic && clean(topic) !== '') return topic;
  for (const clause of text.split(/[.?!,;:\n]+/)) {
    const words = clause.trim().split(/\s+/);
    const isAround = (word: string) => {
      const bare = word.toLowerCase().replace(/[^\p{L}\p{N}-]/gu, '');
      return bare === '' || AROUND.has(bare) || STYLES.has(bare) || /^\d+$/.test(bare);
    };
    const first = words.findIndex((word) => !isAround(word));
    const last = words.findLastIndex((word) => !isAround(word));
    if (first >= 0 && last - first < MOST_WORDS && /[a-z]/i.test(clause))
      return words.slice(first, last + 1).join(' ');
  }
  return null;
}

function chineseSubject(text: string): string | null {
  const told = CHINESE_FOR.exec(text)?.[1]?.replace(CHINESE_BEHIND, '').replace(CHINESE_BEHIND, '');
  if (told && clean(told) !== '') return told;
  for (const clause of text.split(/[，。？！；：、,.?!;:\s]+/)) {
    let rest = clause.replace(CHINESE_BEFORE, '').replace(CHINESE_BEHIND, '');
    for (const style of CHINESE_STYLES) rest = rest.replace(style, '');
    rest = rest.replace(CHINESE_BEFORE, '').replace(/(?:的|风格|风|曲)+$/, '');
    if (/\p{Script=Han}/u.test(rest)) return rest;
  }
  return null;
}

function inEnglish(whole: string): Subject {
  const settled = /^(?:A|An|The|My|Your|Our|His|Her|Their|How|What|When|Why|Being)\s/.test(whole)
    ? whole[0]?.toLowerCase() + whole.slice(1)
    : whole;
  const core = settled.replace(ENGLISH_MORE, '');
  const short = clipped(core.includes(' ') || core.length > 2 ? core : settled, 'en', LONGEST_SHORT.en);
  return { whole: settled, short, call: short.replace(/^an?\s+/i, '') };
}

function inChinese(whole: string): Subject {
  const core = whole.replace(ONE, '').replace(CHINESE_MORE, '');
  const last = core.slice(core.lastIndexOf('的') + 1);
  const short = [...core].length > LONGEST_SHORT.zh && [...last].length > 1 ? last : core;
  const sung = clipped(short || whole, 'zh', LONGEST_SHORT.zh);
  return { whole, short: sung, call: sung };
}

/** Reduces a text to singable characters on one line, as brackets would be read as tags. */
function clean(text: string): string {
  const plain = text
    .replace(/[^\p{L}\p{M}\p{N}\s'’&-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain.replace(/^['’&-]+\s*|\s*['’&-]+$/g, '') : '';
}

/** Truncates a text at a word boundary, and not after a function word. */
function clipped(text: string, language: Language, most: number): string {
  if ([...text].length <= most) return text;
  const start = [...text].slice(0, most).join('');
  if (language === 'zh') return start;
  const words = start.slice(0, Math.max(0, start.lastIndexOf(' ')));
  return (
    words.replace(/(?:\s+(?:a|an|the|of|in|on|at|and|or|to|with|for|by|my|your|is))+\s*$/i, '') ||
    start.trim()
  );
}
