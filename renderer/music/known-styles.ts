import { stylesOf } from './style-chips.ts';

/** The language of suggested styles. The word is sent as it is, so only languages that services understand. */
export type StyleLanguage = 'en' | 'zh-CN';
type KnownStyle = Readonly<Record<StyleLanguage, string>>;

const known = (en: string, zh: string): KnownStyle => ({ en, 'zh-CN': zh });

/** The suggested styles, most likely first. */
export const KNOWN_STYLES: readonly KnownStyle[] = [
  known('folk', '民谣'),
  known('pop', '流行'),
  known('rock', '摇滚'),
  known('electronic', '电子'),
  known('jazz', '爵士'),
  known('lo-fi', 'lo-fi'),
  known('orchestral', '管弦乐'),
  known('chiptune', '芯片音乐'),
  known('acoustic', '原声'),
  known('ambient', '氛围'),
  known('blues', '布鲁斯'),
  known('choir', '合唱'),
  known('country', '乡村'),
  known('dream pop', '梦幻流行'),
  known('funk', '放克'),
  known('hip hop', '嘻哈'),
  known('house', '浩室'),
  known('piano', '钢琴'),
  known('soul', '灵魂乐'),
  known('synthwave', '合成器浪潮'),
  known('warm guitar', '温暖吉他'),
  known('slow', '慢速'),
  known('upbeat', '欢快'),
  known('melancholic', '忧伤'),
];

/** The suggested styles to exclude. */
export const KNOWN_LEAVE_OUTS: readonly KnownStyle[] = [
  known('drums', '鼓'),
  known('electric guitar', '电吉他'),
  known('choir', '合唱'),
  known('strings', '弦乐'),
  known('synth', '合成器'),
  known('metal', '金属'),
  known('autotune', '自动调音'),
  known('brass', '铜管'),
];

/** Returns the known styles to suggest in one language, without those the text has already in either language. */
export function stylesToOffer(
  styles: readonly KnownStyle[],
  text: string,
  language: StyleLanguage,
): string[] {
  const chosen = new Set(stylesOf(text).map((style) => style.toLowerCase()));
  return styles
    .filter((style) => !chosen.has(style.en) && !chosen.has(style['zh-CN']))
    .map((style) => style[language]);
}
