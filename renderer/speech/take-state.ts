import type { Take } from '../../shared/domain/take.ts';

/** The step of a take that is being made; keys of the message catalogue. */
export type TakeStep = 'waiting' | 'sending' | 'making' | 'piece' | 'saving';

/** The outcome of a take that was not made; keys of the message catalogue. */
export type TakeEnd = 'failed' | 'unknown' | 'stopped' | 'interrupted';

export type TakeStatus =
  | { readonly kind: 'under_way'; readonly step: TakeStep; readonly piece: number; readonly pieces: number }
  | { readonly kind: 'ended'; readonly end: TakeEnd }
  | { readonly kind: 'made' };

/** Returns the status of a take. `piece` is the segment being made, from 1 on. */
export function takeStatus(take: Pick<Take, 'state' | 'progress' | 'asset'>): TakeStatus {
  const { done = 0, total = 1 } = take.progress ?? {};
  const under = (step: TakeStep): TakeStatus => ({
    kind: 'under_way',
    step,
    piece: Math.min(total, done + 1),
    pieces: total,
  });
  switch (take.state) {
    case 'draft':
    case 'queued':
      return under('waiting');
    case 'sending':
      return under(total > 1 ? 'piece' : 'sending');
    case 'accepted':
    case 'running':
      return under(total > 1 ? 'piece' : 'making');
    case 'fetching':
      return under('saving');
    case 'done':
      // The take is made, but its file is not known yet.
      return take.asset ? { kind: 'made' } : under('saving');
    case 'rejected':
    case 'failed':
      return { kind: 'ended', end: 'failed' };
    case 'unknown':
    case 'stopped':
    case 'interrupted':
      return { kind: 'ended', end: take.state };
    default:
      return take.state satisfies never;
  }
}

/** Milliseconds of a take that can be heard: the whole, or the parts made so far. */
export function heardMs(take: Pick<Take, 'asset' | 'parts'>): number {
  return take.asset?.durationMs ?? take.parts.reduce((sum, part) => sum + part.durationMs, 0);
}
