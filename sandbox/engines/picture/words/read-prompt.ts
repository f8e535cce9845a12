import type { Colour } from '../colour.ts';
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

/** Colours by name. */
const COLOUR_WORDS: readonly { readonly en: string; readonly zh: string; readonly colour: Colour }[] = [
  { en: 'red|scarlet|crimson|ruby|vermilion', zh: '红|朱|绯|赤', colour: { l: 0.57, c: 0.21, h: 27 } },
  { en: 'orange|tangerine', zh: '橙|橘', colour: { l: 0.72, c: 0.17, h: 55 } },
  { en: 'gold|golden|amber', zh: '金色|金黄|金光|琥珀', colour: { l: 0.78, c: 0.15, h: 82 } },
  { en: 'yellow', zh: '黄', colour: { l: 0.87, c: 0.17, h: 98 } },
  { en: 'green|emerald|jade', zh: '绿|翠|碧', colour: { l: 0.6, c: 0.15, h: 148 } },
  { en: 'teal|turquoise', zh: '青色|青绿|蓝绿', colour: { l: 0.6, c: 0.11, h: 192 } },
  { en: 'cyan', zh: '青', colour: { l: 0.75, c: 0.12, h: 208 } },
  { en: 'blue|azure|cobalt|sapphire', zh: '蓝', colour: { l: 0.55, c: 0.16, h: 252 } },
  { en: 'navy|indigo', zh: '靛|藏青', colour: { l: 0.38, c: 0.13, h: 268 } },
  { en: 'purple|violet|lavender|lilac', zh: '紫', colour: { l: 0.54, c: 0.18, h: 302 } },
  { en: 'magenta|fuchsia', zh: '品红|洋红', colour: { l: 0.6, c: 0.23, h: 345 } },
  { en: 'pink|rose', zh: '粉', colour: { l: 0.76, c: 0.13, h: 2 } },
  { en: 'brown|chestnut|sepia|ochre', zh: '棕|褐|咖啡色', colour: { l: 0.46, c: 0.08, h: 55 } },
  { en: 'beige|cream|ivory', zh: '米色|奶油', colour: { l: 0.9, c: 0.04, h: 85 } },
  { en: 'black', zh: '黑', colour: { l: 0.2, c: 0.01, h: 260 } },
  { en: 'white', zh: '白', colour: { l: 0.96, c: 0.01, h: 90 } },
  { en: 'grey|gray|silver', zh: '灰|银', colour: { l: 0.66, c: 0.015, h: 250 } },
];

/** The request in a prompt, as far as the sandbox understands it. */
export interface Wish {
  readonly manner: Manner | null;
  readonly subjects: ReadonlySet<Subject>;
  /** Null: nothing was said. */
  readonly time: Time | null;
  readonly weather: Weather | null;
  readonly season: Season | null;
  /** Colours named, in their order. */
  readonly colours: readonly Colour[];
  /** The prompt, its spaces evened. */
  readonly text: string;
  /** Whether it is more Chinese than anything else. */
  readonly chinese: boolean;
}

/** Negated words, which must not count as subjects. */
const NOT_THERE = /\b(?:no|without(?:\sany)?|not any)\s+[a-z]+|(?:不要有?|没有|不含)[\u4e00-\u9fff]{1,3}/g;

/** Reads a prompt in English or Chinese, or both. Whatever is not understood only counts in the seed. */
export function readPrompt(prompt: string): Wish {
  const text = prompt.replace(/\s+/g, ' ').trim();
  const said = text.toLowerCase().replace(NOT_THERE, ' ');
  const signs = NOT_MEANT.reduce((rest, word) => rest.replaceAll(word, ' '), said);
  const means = ({ en, zh }: Meaning) =>
    en.some((word) => new RegExp(`(?<![a-z])${word}(?:s|es)?(?![a-z])`).test(said)) ||
    // A longer word says what it is, whatever signs it holds.
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
  const found = COLOUR_WORDS.flatMap(({ en, zh, colour }) => {
    const at = said.search(new RegExp(`(?<![a-z])(?:${en})(?![a-z])|${zh}`));
    return at < 0 ? [] : [{ at, colour }];
  });
  // Of 青色 and 青 the longer one is meant; both are found at the same place.
  const byPlace = new Map(found.toReversed().map(({ at, colour }) => [at, colour]));
  return [...byPlace].toSorted(([a], [b]) => a - b).map(([, colour]) => colour);
}
