import type { SongMode } from '../../../shared/domain/song.ts';
import { parseLyrics } from '../../../shared/service/lyrics/parse.ts';
import { titleFrom } from '../../platform/title.ts';

/** Longest title made from a description, in grapheme clusters. */
const DESCRIBED_MAX = 40;
/** Words before the subject in a description of a song, in English and Chinese. */
const LEAD = /^.*?(?:\babout\s+|\bsong\s+(?:for|of|on)\s+|关于|有关)/iu;
const TAIL = /的(?:歌曲|歌|曲子|曲|音乐).*$/u;

/** Returns the title of a song without a user's title: its first sung line, or the subject of its description. */
export function songTitle(song: { mode: SongMode; text: string; style: string }): string {
  const title = song.mode === 'lyrics' ? titleOf(sungWords(song.text)) : describedTitle(song.text);
  return title || titleOf(song.style);
}

/** Returns the subject up to the end of its clause, since a whole description is too long for a title. */
function describedTitle(text: string): string {
  const line = titleOf(text, Number.POSITIVE_INFINITY);
  const subject = line.replace(LEAD, '').replace(TAIL, '').trim() || line;
  const [clause = ''] = subject.split(/[,.;:!?，。；：！？](?:\s|$|(?<=[，。；：！？]))/u);
  const [first = '', ...rest] = titleOf(clause || subject, DESCRIBED_MAX);
  return first.toLocaleUpperCase() + rest.join('');
}

/** Returns the displayed title of a song: the user's, the one in its lyrics, else the service's. */
export function displayedTitle(
  song: { title: string },
  version: { title: string | null } | undefined,
): string {
  return song.title.trim() || version?.title?.trim() || '';
}

function titleOf(text: string, longest?: number): string {
  return titleFrom([{ type: 'text', block: 0, text }], longest);
}

function sungWords(text: string): string {
  const lines = parseLyrics(text).sections.flatMap((section) => section.lines);
  return lines.map((line) => line.text).join('\n');
}
