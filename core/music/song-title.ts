import type { SongMode } from '../../shared/domain/song.ts';
import { parseLyrics } from '../../shared/service/lyrics/parse.ts';
import { titleFrom } from '../chat/title.ts';

/** What a song is called whose user gave it no name: its first sung line, or the first words of what describes it. */
export function songTitle(song: { mode: SongMode; text: string; style: string }): string {
  const words = song.mode === 'lyrics' ? sungWords(song.text) : song.text;
  return titleOf(words) || titleOf(song.style);
}

/** What a song is called where it is seen: as the user or its own words call it, else as the service does. */
export function shownTitle(song: { title: string }, version: { title: string | null } | undefined): string {
  return song.title.trim() || version?.title?.trim() || '';
}

function titleOf(text: string): string {
  return titleFrom([{ type: 'text', block: 0, text }]);
}

function sungWords(text: string): string {
  const lines = parseLyrics(text).sections.flatMap((section) => section.lines);
  return lines.map((line) => line.text).join('\n');
}
