import type { Take, TakeSegment } from '../../shared/domain/take.ts';
import { api } from '../lib/connection.ts';
import { useRead } from '../ui/use-read.ts';

/** The segments of a take. */
export interface TakeSegments {
  readonly takeId: string;
  readonly segments: readonly TakeSegment[];
  readonly canRegenerate: boolean;
}

/** Loads the segments of a take with a file; null until they have loaded. Empty if they are unknown. */
export function useTakeSegments(take: Take | null): TakeSegments | null {
  const takeId = take?.id ?? '';
  const fileId = take?.asset?.id;
  // Another file has other times.
  const { value } = useRead(
    fileId === undefined ? null : `${takeId} ${fileId}`,
    async (): Promise<TakeSegments> => {
      const none = { segments: [], canRegenerate: false };
      return { takeId, ...(await api.speech.segments({ id: takeId }).catch(() => none)) };
    },
    { keeps: true },
  );
  return value?.takeId === takeId ? value : null;
}
