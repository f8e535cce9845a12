import i18next from 'i18next';
import type { Take } from '../../shared/domain/take.ts';
import {
  type GenerationEnd,
  type GenerationStep,
  generationStatus,
} from '../generation/generation-status.ts';
import { formatAgo, formatNumber } from '../locales/format.ts';

/** The step of a take that is being made; keys of the message catalogue. */
type TakeStep = 'waiting' | 'sending' | 'making' | 'piece' | 'saving';

export type TakeStatus =
  | { readonly kind: 'under_way'; readonly step: TakeStep; readonly piece: number; readonly pieces: number }
  | { readonly kind: 'ended'; readonly end: GenerationEnd }
  | { readonly kind: 'made' };

/** Returns the status of a take. `piece` is the segment being made, from 1 on. */
export function takeStatus(take: Pick<Take, 'state' | 'error' | 'progress' | 'asset'>): TakeStatus {
  const status = generationStatus(take, take.asset !== null);
  if (status.kind !== 'under_way') return status;
  const { done = 0, total = 1 } = take.progress ?? {};
  return { kind: 'under_way', step: stepOf(status.step), piece: Math.min(total, done + 1), pieces: total };

  function stepOf(step: GenerationStep): TakeStep {
    if (step === 'waiting' || step === 'saving') return step;
    if (total > 1) return 'piece';
    return step === 'sending' ? step : 'making';
  }
}

/** Returns the playable milliseconds of a take: of its file, or of the parts so far. */
export function heardMs(take: Pick<Take, 'asset' | 'parts'>): number {
  return take.asset?.durationMs ?? take.parts.reduce((sum, part) => sum + part.durationMs, 0);
}

const FIGURES = { maximumFractionDigits: 2 };

/** Returns the second line of a take: its voice, age, settings, and format. */
export function takeFacts(take: Take, now: number = Date.now()): string {
  const { speed, vol, pitch, format } = take.settings;
  const figure = (value: number) => formatNumber(value, FIGURES);
  return [
    // The title of a compared take starts with the voice.
    take.title.startsWith(`${take.voiceName} · `) ? null : take.voiceName,
    formatAgo(take.createdAt, now),
    speed === null ? null : i18next.t('speech:take.speed', { value: figure(speed) }),
    vol === null ? null : i18next.t('speech:take.volume', { value: figure(vol) }),
    pitch === null
      ? null
      : i18next.t('speech:take.pitch', { value: pitch > 0 ? `+${pitch}` : figure(pitch) }),
    format,
  ]
    .filter((word) => word !== null)
    .join(' · ');
}
