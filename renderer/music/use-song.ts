import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Song } from '../../shared/domain/song.ts';
import { useRecord } from '../data/records.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { onReady } from '../lib/changes.ts';
import { api } from '../lib/connection.ts';
import { songRecords, songs } from './music.ts';

interface UsedSong {
  readonly song: Song | undefined;
  /** Why it could not be had. */
  readonly problem: CallProblem | null;
  readonly again: () => void;
}

/** A song as it stands; read from the core where the list does not hold it. */
export function useSong(id: string): UsedSong {
  const song = useRecord(songRecords, id);
  const ready = useStore(songs.state, (state) => state.phase !== 'loading');
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const [asks, setAsks] = useState(0);
  const missing = ready && song === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each ask reads again
  useEffect(() => {
    if (!missing) return;
    let disposed = false;
    setProblem(null);
    const asOf = songRecords.rev;
    api.music.get({ id }).then(
      (read) => songRecords.put([read], asOf),
      (thrown: unknown) => {
        if (!disposed) setProblem(callProblem(thrown));
      },
    );
    return () => {
      disposed = true;
    };
  }, [id, missing, asks]);
  useEffect(() => onReady(() => setAsks((had) => had + 1)), []);
  return { song, problem, again: () => setAsks((had) => had + 1) };
}
