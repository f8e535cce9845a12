import { type Colour, tone } from '../colour.ts';
import {
  MANNERS,
  type Manner,
  type Meaning,
  NOT_MEANT,
  SEASONS,
  type Season,
  SUBJECTS,
  type Subject,
  TIMES,
  type Time,
  WEATHERS,
  type Weather,
} from './word-list.ts';

/** Colours by English and Chinese name. */
const COLOUR_WORDS: readonly (readonly [en: string, zh: string, colour: Colour])[] = [
  ['red|scarlet|crimson', '红|朱|绯|赤', tone(0.57, 0.21, 27)],
  ['orange', '橙|橘', tone(0.72, 0.17, 55)],
  ['gold|golden|amber', '金色|金黄|金光|琥珀', tone(0.78, 0.15, 82)],
  ['yellow', '黄', tone(0.87, 0.17, 98)],
  ['green|emerald|jade', '绿|翠|碧', tone(0.6, 0.15, 148)],
  ['teal|turquoise|cyan', '青', tone(0.64, 0.11, 195)],
  ['blue|azure|cobalt', '蓝', tone(0.55, 0.16, 252)],
  ['navy|indigo', '靛|藏青', tone(0.38, 0.13, 268)],
  ['purple|violet|lavender|lilac', '紫', tone(0.54, 0.18, 302)],
  ['pink|rose|magenta', '粉', tone(0.72, 0.15, 0)],
  ['brown|sepia|ochre', '棕|褐', tone(0.46, 0.08, 55)],
  ['beige|cream|ivory', '米色|奶油', tone(0.9, 0.04, 85)],
  ['black', '黑', tone(0.2, 0.01, 260)],
  ['white', '白', tone(0.96, 0.01, 90)],
  ['grey|gray|silver', '灰|银', tone(0.66, 0.015, 250)],
];

/** The content of a prompt, as far as the sandbox understands it. */
export interface Brief {
  readonly manner: Manner | null;
  readonly subjects: ReadonlySet<Subject>;
  /** Time of day; null if the prompt does not specify it. */
  readonly time: Time | null;
  readonly weather: Weather | null;
  readonly season: Season | null;
  /** Named colours in order of appearance. */
  readonly colours: readonly Colour[];
  /** Prompt with normalised spaces. */
  readonly text: string;
  /** Whether the text is mostly Chinese. */
  readonly chinese: boolean;
}

/** Negated words, which must not count as subjects. */
const NOT_THERE = /\b(?:no|without(?:\sany)?|not any)\s+[a-z]+|(?:不要有?|没有|不含)[\u4e00-\u9fff]{1,3}/g;

/** Parses a prompt in English, Chinese or both. Unknown words affect only the seed. */
export function readPrompt(prompt: string): Brief {
  const text = prompt.replace(/\s+/g, ' ').trim();
  const said = text.toLowerCase().replace(NOT_THERE, ' ');
  const signs = NOT_MEANT.reduce((rest, word) => rest.replaceAll(word, ' '), said);
  const means = ({ en, zh }: Meaning) =>
    en.some((word) => new RegExp(`(?<![a-z])${word}(?:s|es)?(?![a-z])`).test(said)) ||
    // A multi-character word is unambiguous, whatever characters it contains.
    zh.some((word) => (word.length > 1 ? said : signs).includes(word));
  const first = <Name extends string>(list: Readonly<Record<Name, Meaning>>): Name | null => {
    for (const name in list) if (means(list[name])) return name;
    return null;
  };
  const subjects = new Set<Subject>();
  for (const name of Object.keys(SUBJECTS)) if (isSubject(name) && means(SUBJECTS[name])) subjects.add(name);
  return {
    manner: first(MANNERS),
    subjects,
    time: first(TIMES),
    weather: first(WEATHERS),
    season: first(SEASONS),
    colours: coloursIn(signs),
    text,
    chinese: (text.match(/[\u4e00-\u9fff]/g) ?? []).length * 3 > text.replace(/\s/g, '').length,
  };
}

const isSubject = (name: string): name is Subject => Object.hasOwn(SUBJECTS, name);

function coloursIn(said: string): Colour[] {
  const found = COLOUR_WORDS.flatMap(([en, zh, colour]) => {
    const at = said.search(new RegExp(`(?<![a-z])(?:${en})(?![a-z])|${zh}`));
    return at < 0 ? [] : [{ at, colour }];
  });
  // 青色 and 青 match at the same position, and the longer one wins.
  const byPlace = new Map(found.toReversed().map(({ at, colour }) => [at, colour]));
  return [...byPlace].toSorted(([a], [b]) => a - b).map(([, colour]) => colour);
}
