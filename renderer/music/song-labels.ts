import i18next from 'i18next';
import type { Song } from '../../shared/domain/song.ts';
import { wholeSeconds } from '../generation/elapsed.ts';
import type { GenerationEnd, GenerationStatus } from '../generation/generation-status.ts';
import type { PauseReason } from '../generation/queue-pause.ts';
import { labelled } from '../locales/format.ts';
import { failureReason } from '../ui/problem-message.ts';
import { isPlayable, songStatus, versionOf } from './song-state.ts';

/** Returns the second line of a song in the list: its style once it is made, until then its progress. */
export function songLine(song: Song, paused: PauseReason | null): string {
  const status = songStatus(song);
  switch (status.kind) {
    case 'under_way':
      if (song.question === 'held') return i18next.t('music:held');
      return paused && status.step === 'waiting' ? i18next.t(`tasks:paused.${paused}`) : stepLabel(status);
    case 'ended':
      return endLabel(song, status.end);
    case 'made':
      return song.versions.some(isPlayable) ? styleLabel(song) : i18next.t('music:fileMissing');
    default:
      return status satisfies never;
  }
}

/** Returns how a song ended without a file, with the reason if it failed. */
function endLabel({ error }: Song, end: GenerationEnd): string {
  const state = i18next.t(`tasks:state.${end}`);
  if (end !== 'failed' || !error) return state;
  return labelled(state, failureReason(error));
}

/** Returns the text of a step, with the percentage the service reports. */
function stepLabel({
  step,
  percent,
}: Pick<Extract<GenerationStatus, { kind: 'under_way' }>, 'step' | 'percent'>): string {
  const words = i18next.t(`music:step.${step}`);
  return percent === null ? words : i18next.t('music:stepWithPercent', { step: words, way: percent / 100 });
}

/** Returns the requested style, else the style the service reports, else the model. */
function styleLabel(song: Song): string {
  return song.settings.style || song.versions[0]?.style || song.settings.model;
}

/** Returns the duration of the version in view, in milliseconds; null while nothing can be played. */
export function songMs(song: Song, n?: number): number | null {
  return versionOf(song, n)?.asset?.durationMs ?? null;
}

/** Returns when the song's task was last polled; null if there is no task to poll. */
export function checkedLabel(polls: Song['polls'], now: number): string | null {
  if (polls === null) return null;
  if (polls.lastAt === null) return i18next.t('music:progress.notChecked');
  const ago = wholeSeconds(now - polls.lastAt);
  return i18next.t('music:progress.checked', { ago });
}
