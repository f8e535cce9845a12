import type { Take } from '../../shared/domain/take.ts';
import {
  type GenerationEnd,
  type GenerationStep,
  generationStatus,
} from '../generation/generation-status.ts';

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
