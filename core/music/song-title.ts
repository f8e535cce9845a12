import type { SongMode } from '../../shared/domain/song.ts';
import { parseLyrics } from '../../shared/service/lyrics/parse.ts';
import { titleFrom } from '../chat/title.ts';

/** What a song is called whose user gave it no name: its first sung line, or the first words of what describes it. */
export function songTitle(song: { mode: SongMode; text: string; style: string }): string {
  const words = song.mode === 'lyrics' ? sungWords(song.text) : song.text;
  return titleOf(words) || titleOf(song.style);
}

function titleOf(text: string): string {
  return titleFrom([{ type: 'text', block: 0, text }]);
}

function sungWords(text: string): string {
  const lines = parseLyrics(text).sections.flatMap((section) => section.lines);
  return lines.map((line) => line.text).join('\n');
}
