/** A longer line is no title, in UTF-16 units. */
const LONGEST = 80;
/** Marks of Markdown, and a word that says what the line is. */
const BEFORE =
  /^[\s#*_>~=–—-]*(?:(?:song\s+)?title|歌名|歌曲名|标题|標題|曲名)?[\s*_]*[:：][\s*_]*|^[\s#*_>~=–—-]+/i;
const BEHIND = /[\s*_~=–—-]+$/;
const QUOTED = /^(?:"([^"]*)"|“([^“”]*)”|'([^']*)'|‘([^‘’]*)’|「([^「」]*)」|『([^『』]*)』|《([^《》]*)》)$/;

/** The title a line holds, without what is drawn around it: `# **Harbour Lights**`, `Title: “Harbour Lights”`; null: it is none. */
export function parseTitleLine(line: string): string | null {
  if (line.length > 2 * LONGEST) return null;
  const plain = line.replace(BEFORE, '').replace(BEHIND, '').trim();
  const quoted = QUOTED.exec(plain)
    ?.slice(1)
    .find((part) => part !== undefined);
  const title = (quoted ?? plain).trim();
  return title === '' || title.length > LONGEST ? null : title;
}
