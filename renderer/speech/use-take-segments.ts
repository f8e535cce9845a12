import { useEffect, useState } from 'react';
import type { Take, TakeSegment } from '../../shared/domain/take.ts';
import { api } from '../lib/connection.ts';

/** The segments of a take. */
export interface TakeSegments {
  readonly takeId: string;
  readonly segments: readonly TakeSegment[];
  readonly canRegenerate: boolean;
}

/** Loads the segments of a take with a file; null until they have loaded. Empty if they are unknown. */
export function useTakeSegments(take: Take | null): TakeSegments | null {
  const [had, setHad] = useState<TakeSegments | null>(null);
  const takeId = take?.id;
  const fileId = take?.asset?.id;
  useEffect(() => {
    let disposed = false;
    // Another file has other times.
    if (takeId !== undefined && fileId !== undefined) {
      void api.speech
        .segments({ id: takeId })
        .catch(() => ({ segments: [], canRegenerate: false }))
        .then((answer) => disposed || setHad({ takeId, ...answer }));
    }
    return () => {
      disposed = true;
    };
  }, [takeId, fileId]);
  return had?.takeId === takeId ? had : null;
}
