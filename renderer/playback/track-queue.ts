import type { Track } from './track.ts';

/** A list that tracks are played from, as it is at any moment: what is new in it can be reached, too. */
export interface TrackQueue {
  /** The tracks in order, including the current one. */
  now(playing: Track): readonly Track[];
  /** Calls when the list may have changed, until the answer is called. */
  onChange(run: () => void): () => void;
}

/** The track before or after one; none where that is not in the queue at all. */
export function neighbour(queue: readonly Track[], track: Track, by: 1 | -1): Track | undefined {
  const at = queue.findIndex((item) => item.id === track.id);
  return at < 0 ? undefined : queue[at + by];
}

/** The tracks of a list that are named, in the order of their names. */
function arranged(list: TrackQueue, ids: readonly string[]): TrackQueue {
  return {
    now(playing) {
      const tracks = new Map(list.now(playing).map((track) => [track.id, track]));
      return ids.flatMap((id) => tracks.get(id) ?? []);
    },
    onChange: (run) => list.onChange(run),
  };
}

/**
 * The tracks of a list in random order after the one that plays at first. What is new in the list comes after the one
 * that plays then.
 */
function shuffled(list: TrackQueue, first: Track | null): TrackQueue {
  const places = new Map<string, number>(first ? [[first.id, 0]] : []);
  return {
    now(playing) {
      const tracks = list.now(playing);
      const from = places.get(playing.id) ?? 0;
      for (const { id } of tracks)
        if (!places.has(id)) places.set(id, from + (1 - from) * (1 - Math.random()));
      return tracks.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
    },
    onChange: (run) => list.onChange(run),
  };
}

/** A list, and the order in which it is played. */
export interface KeptQueue {
  readonly whole: TrackQueue | null;
  readonly list: TrackQueue | null;
}

/** Copies the list that the queue follows: each change of that list calls `put` again. */
export function followQueue(playing: () => Track | null, put: (queue: readonly Track[]) => void) {
  /** The list before the user arranged it. */
  let whole: TrackQueue | null = null;
  let list: TrackQueue | null = null;
  let leave: (() => void) | null = null;
  let isShuffled = false;
  const renew = (track: Track | null) => put(list && track ? list.now(track) : []);
  const follow = (next: TrackQueue | null, track: Track | null) => {
    leave?.();
    list = next;
    leave = next?.onChange(() => renew(playing())) ?? null;
    renew(track);
  };
  return {
    kept: (): KeptQueue => ({ whole, list }),
    /** Goes on with a list as it was played before. */
    restore(kept: KeptQueue, track: Track | null): void {
      whole = kept.whole;
      follow(kept.list, track);
    },
    /** Goes by another list from now on, or by none; `track` is what plays of it. */
    goBy(next: TrackQueue | null, track: Track | null): void {
      whole = next;
      follow(next && isShuffled ? shuffled(next, track) : next, track);
    },
    /** Shuffles what comes after the track that plays, or returns to the order of the list. */
    shuffle(on: boolean, track: Track | null): void {
      isShuffled = on;
      if (whole) this.goBy(whole, track);
    },
    /** Leaves only these tracks in the list, in this order; `track` is what plays of it. */
    arrange(ids: readonly string[], track: Track | null): void {
      if (whole) follow(arranged(whole, ids), track);
    },
  };
}
