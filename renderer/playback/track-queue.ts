import type { Track } from './track.ts';

/** A live list that tracks are played from, so that new tracks can be reached, too. */
export interface TrackQueue {
  /** The tracks in order, including the current one. */
  now(playing: Track): readonly Track[];
  /** Calls when the list may have changed. Returns the function that unsubscribes it. */
  onChange(run: () => void): () => void;
}

/** Returns the track before or after one; undefined if that is not in the queue. */
export function neighbour(queue: readonly Track[], track: Track, by: 1 | -1): Track | undefined {
  const at = queue.findIndex((item) => item.id === track.id);
  return at < 0 ? undefined : queue[at + by];
}

/** Returns the tracks of a list with the given ids, in that order. */
function arranged(list: TrackQueue, ids: readonly string[]): TrackQueue {
  return {
    now(playing) {
      const tracks = new Map(list.now(playing).map((track) => [track.id, track]));
      return ids.flatMap((id) => tracks.get(id) ?? []);
    },
    onChange: (run) => list.onChange(run),
  };
}

/** Returns the tracks of a list in random order after the playing one. New tracks come after the one playing then. */
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

/** A list and its playing order. */
export interface KeptQueue {
  readonly source: TrackQueue | null;
  readonly list: TrackQueue | null;
}

/** Copies the list that the queue follows: each change of that list calls `put` again. */
export function followQueue(playing: () => Track | null, put: (queue: readonly Track[]) => void) {
  /** The list before the user arranged it. */
  let source: TrackQueue | null = null;
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
    kept: (): KeptQueue => ({ source, list }),
    /** Continues with a list in its former order. */
    restore(kept: KeptQueue, track: Track | null): void {
      source = kept.source;
      follow(kept.list, track);
    },
    /**
     * Follows another list, or none.
     * @param track the playing track
     */
    goBy(next: TrackQueue | null, track: Track | null): void {
      source = next;
      follow(next && isShuffled ? shuffled(next, track) : next, track);
    },
    /** Shuffles the tracks after the playing one, or restores the list order. */
    shuffle(on: boolean, track: Track | null): void {
      isShuffled = on;
      if (source) this.goBy(source, track);
    },
    /**
     * Reduces the list to these tracks in this order.
     * @param track the playing track
     */
    arrange(ids: readonly string[], track: Track | null): void {
      if (source) follow(arranged(source, ids), track);
    },
  };
}
