import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Song } from '../../shared/domain/song.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { onReady } from '../lib/changes.ts';
import { api } from '../lib/connection.ts';
import { search, songs, strays } from './music.ts';

interface UsedSong {
  readonly song: Song | undefined;
  /** Why it could not be had. */
  readonly problem: CallProblem | null;
  readonly again: () => void;
}

/** A song as it stands; read from the core where the list does not hold it. */
export function useSong(id: string): UsedSong {
  // Both change with each news; what is picked is the one song.
  useStore(songs.state, (state) => state.items.find((item) => item.id === id));
  const found = useStore(search.state, (state) => state.found);
  const stray = useStore(strays, (state) => state[id]);
  const ready = useStore(songs.state, (state) => state.phase !== 'loading');
  const song = songs.find(id) ?? found?.find(id) ?? stray;
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const [asks, setAsks] = useState(0);
  const missing = ready && song === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each ask is a wish to read again
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    setProblem(null);
    api.music.get({ id }).then(
      (read) => strays.setState({ [id]: read }),
      (thrown: unknown) => {
        if (!gone) setProblem(callProblem(thrown));
      },
    );
    return () => {
      gone = true;
    };
  }, [id, missing, asks]);
  useEffect(() => onReady(() => setAsks((had) => had + 1)), []);
  return { song, problem, again: () => setAsks((had) => had + 1) };
}
