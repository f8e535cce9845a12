/** Maximum length of a prompt that is searched, because it names its subject near the beginning. */
const LONGEST = 2000;

/** Returns the topic that a prompt asks for: the words after “about”, “关于” and the like; null when it names none. */
export function topicOf(whole: string): string | null {
  const text = whole.slice(0, LONGEST);
  const english =
    /(?:^lyrics:|\b(?:about|über (?:ein\w*|d\w\w)|on the (?:subject|topic) of|regarding|featuring))\s+(?:the topic of\s+)?["“]?([^"”.?!,;:\n]+)/i.exec(
      text,
    )?.[1];
  const chinese =
    /(?:关于|有关|以|围绕|^歌词：)\s*["“「]?([^"”」，。？！；\n]{1,30}?)["”」]?(?:为题|为主题|的(?:短文|文章|作文|歌词?|歌曲|故事|诗|诗歌|笑话|俳句|童话)|$|[，。？！；\n])/.exec(
      text,
    )?.[1] ?? /介绍(?:一下|下)?\s*["“「]?(?!你|自己|自我)([^"”」，。？！；\n]{1,30})/.exec(text)?.[1];
  const japanese = /(?:^|[\s、。])([^\s、。]{1,30})について/.exec(text)?.[1];
  const found = (japanese ?? chinese ?? english)
    ?.replace(/\b(?:in|with|using|for|as) (?:about |around |exactly )?\d+ (?:words|lines|characters).*$/i, '')
    .replace(/\b(?:please|in (?:english|chinese)|in the tag format)\b.*$/i, '')
    .trim();
  return found && found.length <= 80 ? found : (found?.slice(0, 80) ?? null);
}
