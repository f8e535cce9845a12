import { settable } from '../fonts.ts';
import { MANNERS } from './word-list.ts';

/** The data of a chart. */
export interface Figures {
  readonly items: readonly { readonly label: string; readonly value: number }[];
  /** The numbers stand in the prompt; else they are made up. */
  readonly given: boolean;
  readonly show: (value: number) => string;
}

const MOST = 6;

/** Words that name nothing that could be counted. */
const STOP = new Set(
  `a about all an and any are as at be by can chart charts clean colorful colourful compare comparing create data design detailed diagram
  different do draw each every facts few five for four from give graphic have how i icons image in include infographic information into is it
  large layout like made make many me million minimal modern more most much my no of on one or our out over percent picture please poster rich
  section sections show showing shows simple small some statistics style than that the their them these they this three to two us use used using
  versus vs was we well were what when where which who why will with without world year years you your good best key main great title called`.split(
    /\s+/,
  ),
);
/** `coffee 40%`, `tea: 35`, `茶 35%`. */
const PAIR =
  /([\p{L}][\p{L}\p{M}'’ -]{0,28}?)\s*[:：=]?\s*(?:is|are|was|at|占|约|为)?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,2})?\s*(%|％|percent\b)?/giu;

/** Takes the numbers of a prompt, else its subjects with numbers of the seed. */
export function figuresOf(prompt: string, random: () => number): Figures {
  const text = settable(prompt);
  const pairs = [...text.matchAll(PAIR)].flatMap(([, name = '', whole = '', part = '', percent]) => {
    const label = lastWords(name);
    return label === ''
      ? []
      : [{ label, value: Number(whole.replaceAll(',', '') + part), percent: percent !== undefined }];
  });
  if (pairs.length >= 2) {
    const percent = pairs.every((pair) => pair.percent);
    const items = pairs.slice(0, MOST).map(({ label, value }) => ({ label, value }));
    return { items, given: true, show: (value) => (percent ? `${value} %` : value.toLocaleString('en-GB')) };
  }
  const labels = subjectsOf(text);
  const weights = labels.map((_, at) => 0.35 + random() + (labels.length - at) * 0.12);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const shares = weights.map((weight) => Math.round((weight / sum) * 100));
  // Rounded shares are to come to a hundred.
  shares[0] = (shares[0] ?? 0) + 100 - shares.reduce((all, share) => all + share, 0);
  const items = labels.map((label, at) => ({ label, value: shares[at] ?? 0 }));
  return { items, given: false, show: (value) => `${value} %` };
}

/** Of "we drink coffee" the last words that name something. */
function lastWords(name: string): string {
  if (/[\u4e00-\u9fff]/.test(name))
    return name
      .replace(/^.*[，。、和与及]/, '')
      .replace(/^\s*(?:其中|关于|的)|的\s*$/g, '')
      .trim()
      .slice(-8);
  const words = name.trim().split(/\s+/);
  const kept: string[] = [];
  for (const word of words.toReversed()) {
    if (STOP.has(word.toLowerCase()) || kept.length === 2) break;
    kept.unshift(word);
  }
  return sentence(kept.join(' '));
}

function subjectsOf(text: string): string[] {
  const manner = new RegExp([...MANNERS.infographic.en, ...MANNERS.infographic.zh].join('|'), 'gi');
  const plain = text.replace(manner, ' ');
  const listed = listIn(plain);
  if (listed.length >= 3) return listed.slice(0, MOST);
  const chinese = (plain.match(/[\u4e00-\u9fff]{2,}/g) ?? [])
    .flatMap((run) => run.split(/[的和与及、在是了]|关于|制作|一张|一份|画|以及|介绍|展示/))
    .filter((part) => part.length >= 2)
    .map((part) => part.slice(0, 6));
  const english = (plain.match(/[\p{L}][\p{L}'’-]+/gu) ?? []).filter(
    (word) => !/[\u4e00-\u9fff]/.test(word) && word.length > 2 && !STOP.has(word.toLowerCase()),
  );
  const found = [
    ...new Map([...chinese, ...english.map(sentence)].map((label) => [label.toLowerCase(), label])).values(),
  ];
  const spare = /[\u4e00-\u9fff]/.test(text)
    ? ['甲', '乙', '丙', '丁']
    : ['Part A', 'Part B', 'Part C', 'Part D'];
  return (found.length >= 3 ? found : spare).slice(0, MOST);
}

/** "coffee, tea and water", 茶、咖啡和水: what is listed is what is counted. */
function listIn(text: string): string[] {
  for (const clause of text.split(/[.!?:;。！？：；]/)) {
    const labels = clause
      .split(LISTED)
      .map(lastWords)
      .filter((label) => label !== '');
    if (labels.length >= 3) return labels;
  }
  return [];
}
const LISTED = /[,，、]|\s(?:and|or|&)\s|(?<=[\u4e00-\u9fff])[和与及](?=[\u4e00-\u9fff])/;

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
