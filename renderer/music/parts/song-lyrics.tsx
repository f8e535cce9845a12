import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Song, SongVersion } from '../../../shared/domain/song.ts';
import { parseTimedLyrics } from '../../../shared/service/lyrics/timed-lyrics.ts';
import { canBeHeard } from '../song-state.ts';
import { PlainLyrics } from './plain-lyrics.tsx';
import { SungLyrics } from './sung-lyrics.tsx';

interface SongLyricsProps {
  readonly song: Song;
  readonly version: SongVersion | undefined;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** The words of a song: line by line with the sound where their times are known, else as they came or were sent. */
export function SongLyrics({ song, version, scroller }: SongLyricsProps) {
  const { t } = useTranslation('music');
  const came = version?.lyrics ?? null;
  const timed = useMemo(() => (came === null ? null : parseTimedLyrics(came)), [came]);
  const described = song.mode === 'prompt' && came === null;
  const text = came ?? song.text;
  return (
    <section
      aria-label={t(described ? 'song.description' : 'song.lyrics')}
      className="flex min-w-0 flex-col gap-3"
    >
      <h2 className="text-sm font-medium text-ink-2">{t(described ? 'song.description' : 'song.lyrics')}</h2>
      {timed && version && canBeHeard(version) ? (
        <SungLyrics song={song} version={version} lines={timed.lines} scroller={scroller} />
      ) : timed ? (
        <PlainLyrics text={timed.lines.map((line) => line.text).join('\n')} />
      ) : described ? (
        <p className="text-lg leading-[1.75] break-words whitespace-pre-wrap">{text}</p>
      ) : (
        <PlainLyrics text={text} />
      )}
    </section>
  );
}
