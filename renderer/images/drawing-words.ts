import i18next from 'i18next';
import type { ImageGeneration } from '../../shared/domain/generated-image.ts';
import { formatDuration } from '../locales/format.ts';
import { elapsedWords } from '../tasks/elapsed.ts';
import type { DrawingStep } from './drawing-state.ts';

/** Returns the label of the current step, with the percentage if the service reports one. */
export function stepWords(step: DrawingStep | 'held' | 'paused', percent: number | null): string {
  const words = i18next.t(`images:step.${step}`);
  return percent === null ? words : i18next.t('images:stepWithPercent', { step: words, way: percent / 100 });
}

/** How long ago it was asked for, and when the service was last asked after it. */
export function waitedWords(
  { createdAt, polls }: Pick<ImageGeneration, 'createdAt' | 'polls'>,
  now: number,
): string {
  const words = [elapsedWords(Math.max(0, now - createdAt), true)];
  if (polls?.lastAt != null) {
    // Whole seconds: tenths would only flicker.
    const ago = formatDuration(Math.max(1000, Math.floor((now - polls.lastAt) / 1000) * 1000));
    words.push(i18next.t('images:pending.checked', { ago }));
  }
  return words.join(' · ');
}
