import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Song, SongVersion } from '../../../shared/domain/song.ts';
import { parseLyrics } from '../../../shared/service/lyrics/parse.ts';
import { shownLyrics } from '../shown-lyrics.ts';
import { isPlayable } from '../song-state.ts';
import { SectionTagName } from './section-tag-name.tsx';
import { SungLyrics } from './sung-lyrics.tsx';

interface SongLyricsProps {
  readonly song: Song;
  readonly version: SongVersion | undefined;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/**
 * Renders the lyrics of a song: synchronized with playback if they have timestamps, else as they
 * were received or sent.
 */
export function SongLyrics({ song, version, scroller }: SongLyricsProps) {
  const { t } = useTranslation('music');
  const { mode, text } = song;
  const received = version?.lyrics ?? null;
  const { timed, plain, sent } = useMemo(() => shownLyrics({ mode, text }, received), [mode, text, received]);
  const none = timed === null && plain === null;
  // Section tags alone add nothing to those of the sent text.
  const wordless = !none && sent !== null;
  const described = mode === 'prompt' && none;
  return (
    <section
      aria-label={t(described ? 'song.description' : 'draft.lyricsLabel')}
      className="flex min-w-0 flex-col gap-3"
    >
      <h2 className="text-sm font-medium text-ink-2">
        {t(described ? 'song.description' : 'draft.lyricsLabel')}
      </h2>
      {wordless ? (
        <>
          <p className="text-ink-2">{t('song.noWords')}</p>
          <h3 className="mt-5 text-sm font-medium text-ink-2">{t('song.asSent')}</h3>
        </>
      ) : timed && version && isPlayable(version) ? (
        <SungLyrics song={song} version={version} lines={timed.lines} scroller={scroller} />
      ) : timed ? (
        <PlainLyrics text={timed.lines.map((line) => line.text).join('\n')} />
      ) : plain !== null ? (
        <PlainLyrics text={plain} />
      ) : null}
      {sent === null ? null : described ? (
        <p className="text-lg leading-[1.75] break-words whitespace-pre-wrap">{sent}</p>
      ) : (
        <PlainLyrics text={sent} />
      )}
    </section>
  );
}

/** Renders lyrics without timestamps, grouped by section. */
function PlainLyrics({ text }: { text: string }) {
  const { head, sections } = useMemo(() => parseLyrics(text), [text]);
  return (
    <div className="flex flex-col gap-6 text-lg leading-[1.75]">
      {head.length > 0 ? (
        <p className="break-words whitespace-pre-wrap">{head.map((line) => line.text).join('\n')}</p>
      ) : null}
      {sections.map((section) => (
        <div key={section.from}>
          <SectionTagName name={section.name} />
          {section.lines.length > 0 ? (
            <p className="break-words whitespace-pre-wrap">
              {section.lines.map((line) => line.text).join('\n')}
            </p>
          ) : null}
        </div>
      ))}
    </div>
  );
}
