import { THEMES, type Theme } from './lyric-bank.ts';

const WORDS: Readonly<Record<Theme, RegExp>> = {
  sea: /\b(?:sea|ocean|waves?|harbou?rs?|sail\w*|ships?|boats?|beach\w*|islands?|lighthouse\w*|tides?)\b|[海浪船港岛潮]|灯塔|沙滩/i,
  night: /\b(?:nights?|moon\w*|stars?|starlight|dark\w*|dream\w*|sleep\w*|midnight|lullaby)\b|[夜月星梦晚]/i,
  rain: /\b(?:rain\w*|storm\w*|clouds?|umbrella\w*|thunder)\b|[雨云伞雷]/i,
  city: /\b(?:city|cities|streets?|neon|subway|skyline|downtown|office|paris|london|tokyo)\b|[城街]|地铁|霓虹|高楼|公交|上海|北京/i,
  love: /\b(?:love\w*|hearts?|heartbreak\w*|kiss\w*|wedding|darling|romance|romantic)\b|[爱恋吻婚]|情歌|心动/i,
  road: /\b(?:roads?|travel\w*|journey\w*|home\w*|leav\w+|trains?|driv\w+|highway|goodbye|farewell)\b|[路旅]|故乡|回家|远方|离别|再见/i,
  winter: /\b(?:winter\w*|snow\w*|ice|icy|cold|christmas|frost)\b|[冬雪冰]|圣诞/i,
  summer: /\b(?:summer\w*|sun\w*|spring|gardens?|flowers?|trees?|forests?|bicycles?)\b|[夏春花树]|阳光|太阳/i,
  family:
    /\b(?:friends?|mothers?|fathers?|mum|mom|dad|child\w*|kids?|sisters?|brothers?|birthday|family|grand\w+|daughter|son)\b|[妈爸]|父亲|母亲|父母|朋友|孩子|生日|奶奶|外婆|家人/i,
  machine: /\b(?:robots?|computers?|code|coding|machines?|ai|software|servers?)\b|机器|代码|电脑|程序/i,
  animal:
    /\b(?:cats?|dogs?|birds?|horses?|fox\w*|wolf|wolves|kittens?|pupp\w+|whales?|bees?)\b|[猫狗鸟马狐狼鲸]/i,
};

/** The themes a wish touches, those of its subject first. */
export function themesOf(subject: string, prompt: string): Theme[] {
  const inSubject = THEMES.filter((theme) => WORDS[theme].test(subject));
  const inPrompt = THEMES.filter((theme) => !inSubject.includes(theme) && WORDS[theme].test(prompt));
  return [...inSubject, ...inPrompt];
}
