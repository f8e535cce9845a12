import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '../../../shared/domain/asset.ts';
import type { Song, SongVersion } from '../../../shared/domain/song.ts';
import { isSectionTag, SECTION_TAGS } from '../../../shared/service/lyrics/tags.ts';
import { parseTimedLyrics } from '../../../shared/service/lyrics/timed-lyrics.ts';
import { usePlayer } from '../../playback/player.ts';
import { clockTime } from '../../ui/clock-time.ts';
import { cx } from '../../ui/cx.ts';
import { sectionShortName } from '../lyrics/lyrics-messages.ts';
import { hueEdge, hueGround, hueInk, hueOf, type SectionHue } from '../lyrics/section-hue.ts';
import { playFrom } from '../song-actions.ts';
import { lineAt, sungSections } from '../sung-line.ts';
import { trackId } from '../track-of.ts';
import { sectionLabel } from './section-tag-name.tsx';

interface SectionStripProps {
  readonly song: Song;
  readonly version: SongVersion & { readonly asset: Asset };
}

/** Returns the hue of a section. An unknown tag is grey, like an instrumental section. */
function hueOfSection(name: string | null): SectionHue {
  return name !== null && isSectionTag(name) ? hueOf(SECTION_TAGS[name].kind) : 'played';
}

/** Renders the sections of a song below its waveform, each as wide as its duration; a click plays from its start. */
export function SectionStrip({ song, version }: SectionStripProps) {
  const { t } = useTranslation('music');
  const { lyrics, asset, n } = version;
  const sections = useMemo(
    () =>
      sungSections((lyrics === null ? null : parseTimedLyrics(lyrics))?.lines ?? []).filter(
        (section) => section.name !== null,
      ),
    [lyrics],
  );
  const id = trackId(song.id, n);
  const now = usePlayer(({ track, positionMs }) => (track?.id === id ? lineAt(sections, positionMs) : -1));
  const [first] = sections;
  if (!first) return null;
  return (
    // As wide as the waveform, which has a button and two times beside it.
    <div className="flex pr-13 pl-26">
      <span aria-hidden style={{ flexGrow: first.startMs }} className="basis-0" />
      <ol
        aria-label={t('song.sections')}
        style={{ flexGrow: asset.durationMs - first.startMs }}
        className="flex min-w-0 basis-0 gap-0.5"
      >
        {sections.map((section, at) => {
          const name = sectionLabel(section.name ?? '');
          const hue = hueOfSection(section.name);
          const endMs = sections[at + 1]?.startMs ?? asset.durationMs;
          const time = clockTime(section.startMs);
          return (
            <li
              key={section.key}
              style={{ flexGrow: Math.max(1, endMs - section.startMs) }}
              className="@container flex min-w-0 basis-0 overflow-hidden"
            >
              <button
                type="button"
                aria-current={at === now || undefined}
                title={`${name} · ${time}`}
                onClick={() => playFrom(song, section.startMs)}
                style={{
                  color: hueInk(hue),
                  background: hueGround(hue),
                  borderColor: at === now ? hueInk(hue) : hueEdge(hue),
                }}
                className={cx(
                  'h-6 w-full truncate rounded-sm border px-1 text-left text-2xs focus-visible:-outline-offset-2',
                  at === now && 'font-medium',
                )}
              >
                {/* As content: a label would have to repeat the visible text exactly. */}
                <span className="sr-only">{t('song.section', { name, time })}</span>
                {/* A single letter is not informative; the color and the tooltip are. */}
                <span aria-hidden className="hidden @min-[30px]:inline">
                  {shortLabel(section.name ?? '')}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function shortLabel(name: string): string {
  return isSectionTag(name) ? sectionShortName(name) : sectionLabel(name);
}
