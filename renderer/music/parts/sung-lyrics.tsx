import { type KeyboardEvent, type RefObject, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '../../../shared/domain/asset.ts';
import type { Song, SongVersion } from '../../../shared/domain/song.ts';
import type { TimedLine } from '../../../shared/service/lyrics/timed-lyrics.ts';
import { usePlayer } from '../../playback/player.ts';
import { useFollowLine } from '../../playback/use-follow-line.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { playFrom } from '../song-actions.ts';
import { lineAt, type SungLine, sungSections, wordsBegun } from '../sung-line.ts';
import { trackId } from '../track-of.ts';
import { SectionTagName } from './section-tag-name.tsx';

interface SungLyricsProps {
  readonly song: Song;
  readonly version: SongVersion & { readonly asset: Asset };
  readonly lines: readonly TimedLine[];
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/**
 * Renders lyrics synchronized with playback: the current line and word are highlighted; a click on
 * a line plays from there.
 */
export function SungLyrics({ song, version, lines, scroller }: SungLyricsProps) {
  const { t } = useTranslation('music');
  const id = trackId(song.id, version.n);
  const sections = useMemo(() => sungSections(lines), [lines]);
  // A whole number, so the view renders once per line and not with every tick.
  const now = usePlayer(({ track, positionMs, durationMs }) =>
    track?.id === id && positionMs < durationMs ? lineAt(lines, positionMs) : -1,
  );
  const playing = usePlayer(({ track, status }) => track?.id === id && status === 'playing');
  const box = useRef<HTMLDivElement>(null);
  const follow = useFollowLine({ scroller, box, line: now, playing });
  const sung = sections.flatMap((section) => section.lines);
  const tabStop = sung.some((line) => line.at === now) ? now : sung[0]?.at;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
    const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
    const to = all[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows go from one line's button to the next */}
      <div ref={box} onKeyDown={onKeyDown} className="-ml-2.5 flex flex-col gap-6 text-lg">
        {sections.map((section) => (
          <div key={section.key}>
            {section.name === null ? null : (
              <span className="block px-2.5">
                <SectionTagName name={section.name} />
              </span>
            )}
            {section.lines.map((line) => (
              <Line
                key={line.at}
                line={line}
                now={line.at === now}
                isPlaying={now >= 0 && line.at < now}
                trackId={id}
                tabStop={line.at === tabStop}
                onPlay={() => {
                  follow.attach();
                  playFrom(song, line.startMs);
                }}
              />
            ))}
          </div>
        ))}
      </div>
      {playing && !follow.attached ? (
        <Button className="sticky bottom-4 self-center shadow-raised" onClick={follow.attach}>
          {t('song.follow')}
        </Button>
      ) : null}
    </>
  );
}

interface LineProps {
  readonly line: SungLine;
  readonly now: boolean;
  readonly isPlaying: boolean;
  readonly trackId: string;
  readonly tabStop: boolean;
  readonly onPlay: () => void;
}

function Line({ line, now, isPlaying, trackId: id, tabStop, onPlay }: LineProps) {
  return (
    <button
      type="button"
      data-line={line.at}
      tabIndex={tabStop ? 0 : -1}
      aria-current={now || undefined}
      onClick={onPlay}
      className={cx(
        'block w-full rounded-md px-2.5 py-1 text-left leading-[1.6] transition-colors hover:bg-hover',
        now ? 'bg-craft-tint font-medium text-ink' : isPlaying ? 'text-ink-3' : 'text-ink-2',
      )}
    >
      {now && line.words.length > 0 ? <Words line={line} trackId={id} /> : line.text}
    </button>
  );
}

/** Renders the words of a line. Only the current line counts those that have begun. */
function Words({ line, trackId: id }: { line: SungLine; trackId: string }) {
  const begun = usePlayer(({ track, positionMs }) =>
    track?.id === id ? wordsBegun(line.words, positionMs) : 0,
  );
  return line.words.map((word, at) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line do not change
      key={at}
      className={cx('transition-colors', at < begun && 'text-craft-ink')}
    >
      {word.text}
    </span>
  ));
}
