import i18next from 'i18next';
import { Captions } from 'lucide-react';
import type { AreaId } from '../../shared/domain/area.ts';
import type { AssetKind } from '../../shared/domain/library-item.ts';
import {
  formatTimedLyrics,
  parseTimedLyrics,
  type TimedLyrics,
} from '../../shared/service/lyrics/timed-lyrics.ts';
import type { Action } from '../app/actions.ts';
import { openAreaNow } from '../app/area-state.ts';
import { api } from '../lib/connection.ts';
import { saveText } from '../lib/save-text.ts';
import { MenuItem } from '../ui/menu.tsx';
import { toast } from '../ui/toast.tsx';
import { attempt } from '../ui/toast-problem.ts';
import { srtOf, subtitleCues, vttOf } from './subtitles.ts';

const FORMATS = { speech: ['srt', 'vtt'], song: ['lrc'], picture: [] } as const;
type TimedFormat = (typeof FORMATS)[AssetKind][number];

/** A file whose text can be saved with its times, by its take or song. */
export interface TimedAudio {
  readonly kind: AssetKind;
  readonly ownerId: string | null;
  /** The id of the file. */
  readonly id: string;
  readonly missing: boolean;
}

function formatsOf({ kind, ownerId, missing }: TimedAudio): readonly TimedFormat[] {
  return ownerId === null || missing ? [] : FORMATS[kind];
}

function labelOf(format: TimedFormat): string {
  return format === 'lrc'
    ? i18next.t('music:song.saveLrc')
    : i18next.t('speech:take.subtitles', { format: format.toUpperCase() });
}

/** Saves the subtitles of a take, or the timed lyrics of a song. */
export function saveTimedText({ id, ownerId }: TimedAudio, format: TimedFormat): Promise<void> {
  return attempt(i18next.t('common:file.saveFailed'), async () => {
    if (ownerId === null) return;
    const text = await (format === 'lrc' ? timedLyrics(ownerId, id) : subtitles(ownerId, format));
    if (text === null) toast.show({ id: 'timed-text', title: i18next.t('music:song.noTimes') });
    else saveText(`${text.name.replace(/\.[^.]*$/, '')}.${format}`, text.text, 'text/plain');
  });
}

interface NamedText {
  /** The name of the audio file. */
  readonly name: string;
  readonly text: string;
}

async function subtitles(takeId: string, format: 'srt' | 'vtt'): Promise<NamedText | null> {
  const [take, { segments }] = await Promise.all([
    api.speech.get({ id: takeId }),
    api.speech.segments({ id: takeId }),
  ]);
  const { asset } = take;
  if (asset === null) return null;
  const wholeTake = { text: take.text, startMs: 0, durationMs: asset.durationMs ?? 0 };
  const cues = subtitleCues(segments.length > 0 ? segments : [wholeTake], take);
  return { name: asset.saveName, text: format === 'srt' ? srtOf(cues) : vttOf(cues) };
}

async function timedLyrics(songId: string, assetId: string): Promise<NamedText | null> {
  const { title, versions } = await api.music.get({ id: songId });
  const { asset, lyrics = null } = versions.find((version) => version.asset?.id === assetId) ?? {};
  const timed = lyrics === null ? null : parseTimedLyrics(lyrics);
  return asset && timed ? { name: asset.saveName, text: `[ti:${title}]\n${lrcOf(timed)}` } : null;
}

/**
 * Formats lyrics for players, most of which would show section tags and word times as text: only
 * lines have times, in hundredths of a second, and a section without text clears the line before
 * it.
 */
function lrcOf({ lines }: TimedLyrics): string {
  const shown = lines.filter(({ section }, at) => section === null || lines[at + 1]?.section !== null);
  return formatTimedLyrics({
    lines: shown.map(({ startMs, section, text }) => ({
      startMs: Math.round(startMs / 10) * 10,
      endMs: null,
      text: section === null ? text : '',
      section: null,
      words: [],
    })),
  });
}

/** Renders the menu items of a take, song or file that save its text with times. */
export function TimedTextItems({ sound }: { sound: TimedAudio }) {
  return formatsOf(sound).map((format) => (
    <MenuItem key={format} icon={Captions} onSelect={() => void saveTimedText(sound, format)}>
      {labelOf(format)}
    </MenuItem>
  ));
}

/** Returns the same as palette actions for the current audio of an area. */
export function timedTextActions(
  area: AreaId,
  kinds: readonly AssetKind[],
  soundNow: () => TimedAudio | undefined,
): Action[] {
  return kinds
    .flatMap((kind) => FORMATS[kind])
    .map((format) => ({
      id: `${area}.${format}`,
      title: () => labelOf(format),
      icon: Captions,
      area,
      enabled() {
        const sound = openAreaNow() === area ? soundNow() : undefined;
        return sound !== undefined && formatsOf(sound).includes(format);
      },
      run() {
        const sound = soundNow();
        if (sound) void saveTimedText(sound, format);
      },
    }));
}
