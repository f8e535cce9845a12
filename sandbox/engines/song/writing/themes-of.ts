import { THEMES, type Theme } from './lyric-bank.ts';

const WORDS: Readonly<Record<Theme, RegExp>> = {
  sea: /\b(?:sea|ocean|waves?|harbou?rs?|sail\w*|ships?|boats?|beach\w*|islands?|lighthouse\w*|tides?)\b|[海浪船港岛潮]|灯塔|沙滩/i,
  night: /\b(?:nights?|moon\w*|stars?|starlight|dark\w*|dream\w*|sleep\w*|midnight|lullaby)\b|[夜月星梦晚]/i,
  rain: /\b(?:rain\w*|storm\w*|clouds?|umbrella\w*|thunder)\b|[雨云伞雷]/i,
  love: /\b(?:love\w*|hearts?|heartbreak\w*|kiss\w*|wedding|darling|romance|romantic)\b|[爱恋吻婚]|情歌|心动/i,
  road: /\b(?:roads?|travel\w*|journey\w*|home\w*|leav\w+|trains?|driv\w+|highway|goodbye|farewell)\b|[路旅]|故乡|回家|远方|离别|再见/i,
};

/** The themes a wish touches, those of its subject first. */
export function themesOf(subject: string, prompt: string): Theme[] {
  const inSubject = THEMES.filter((theme) => WORDS[theme].test(subject));
  const inPrompt = THEMES.filter((theme) => !inSubject.includes(theme) && WORDS[theme].test(prompt));
  return [...inSubject, ...inPrompt];
}
