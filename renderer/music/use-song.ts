import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import type { Song } from '../../shared/domain/song.ts';
import { useRecord } from '../data/records.ts';
import type { CallProblem } from '../lib/call-problem.ts';
import { onReady } from '../lib/changes.ts';
import { api } from '../lib/connection.ts';
import { useRead } from '../ui/use-read.ts';
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
  const { problem, again } = useRead(ready && song === undefined ? id : null, async () => {
    const asOf = songRecords.rev;
    songRecords.put([await api.music.get({ id })], asOf);
  });
  const readAgain = useEffectEvent(again);
  useEffect(() => onReady(() => readAgain()), []);
  return { song, problem, again };
}
