/** Longest title, in UTF-16 units. */
const LONGEST = 80;
/** Markdown syntax, and a word that labels the title. */
const BEFORE =
  /^[\s#*_>~=–—-]*(?:(?:song\s+)?title|歌名|歌曲名|标题|標題|曲名)?[\s*_]*[:：][\s*_]*|^[\s#*_>~=–—-]+/i;
const BEHIND = /[\s*_~=–—-]+$/;
const QUOTED = /^(?:"([^"]*)"|“([^“”]*)”|'([^']*)'|‘([^‘’]*)’|「([^「」]*)」|『([^『』]*)』|《([^《》]*)》)$/;

/**
 * Returns the title in a line without its decoration: `# **Harbour Lights**`, `Title: “Harbour Lights”`; null if it is
 * not a title.
 */
export function parseTitleLine(line: string): string | null {
  if (line.length > 2 * LONGEST) return null;
  const plain = line.replace(BEFORE, '').replace(BEHIND, '').trim();
  const quoted = QUOTED.exec(plain)
    ?.slice(1)
    .find((part) => part !== undefined);
  const title = (quoted ?? plain).trim();
  return title === '' || title.length > LONGEST ? null : title;
}
