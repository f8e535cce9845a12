import { createStore } from 'zustand/vanilla';
import type { Lent, PlayingWays, PlayOptions, Ticks } from './player-state.ts';
import { isOn, NOTHING_PLAYS } from './player-state.ts';
import type { MakeSound, PlayFailure, Sound, SoundSettings } from './sound.ts';
import {
  continues,
  lengthOf,
  locate,
  soundingLength,
  startOf,
  type Track,
  type TrackSource,
  tickOf,
} from './track.ts';
import { followQueue, neighbour } from './track-queue.ts';

/** Before this position "previous" plays the previous track, after it the start of the current one. */
const PREVIOUS_WITHIN_MS = 3000;
/** The end of a part is detected this early, so that the next one is ready. */
const SEAM_MS = 25;

/** Creates the player, which plays one sound at a time, whoever starts it and whatever is in view. */
export function createPlayer(deps: { makeSound: MakeSound; ticks: Ticks }) {
  const store = createStore(() => NOTHING_PLAYS);
  const { getState, setState } = store;
  /** Speed and repeat by kind: a script at 1.5× does not make songs faster. */
  let ways: PlayingWays = { speech: { rate: 1, loop: false }, song: { rate: 1, loop: false } };
  /** The sources being played: the track's own, or the segments that existed before the complete file did. */
  let sources: readonly TrackSource[] = [];
  let current: { index: number; sound: Sound } | null = null;
  let ahead: { index: number; sound: Sound } | null = null;
  let interrupted: Lent | null = null;
  const queued = followQueue(
    () => getState().track,
    (queue) => setState({ queue }),
  );
  let stopTicks = () => {};

  const settings = (): SoundSettings => ({ volume: getState().volume, rate: getState().rate });

  function closeSounds(): void {
    current?.sound.close();
    ahead?.sound.close();
    current = null;
    ahead = null;
    stopTicks();
  }

  function open(index: number, source: TrackSource): { index: number; sound: Sound } {
    const opened: { index: number; sound: Sound } = {
      index,
      sound: deps.makeSound(source.url, settings(), {
        onPlaying: () => {
          if (current !== opened || getState().status !== 'loading') return;
          setState({ status: 'playing' });
          watchPosition(index);
        },
        onEnd: () => {
          if (current === opened) advance();
        },
        onFailed: (failure) => {
          if (current === opened) fail(failure);
          else if (ahead === opened) ahead = null;
        },
      }),
    };
    return opened;
  }

  function begin(track: Track, fromMs: number, playing: boolean): void {
    closeSounds();
    sources = track.sources;
    setState({ track, durationMs: soundingLength(track), positionMs: fromMs, ...ways[track.kind] });
    if (playing) sound(fromMs);
    else setState({ status: 'paused' });
  }

  /** Plays from a position of the available sources; waits if there are none yet. */
  function sound(fromMs: number): void {
    const { index, offsetMs } = locate(sources, fromMs);
    const source = sources[index];
    setState({ status: 'loading', positionMs: fromMs });
    if (!source) return;
    if (current?.index !== index) {
      current?.sound.close();
      if (ahead?.index === index) {
        current = ahead;
        ahead = null;
      } else current = open(index, source);
    }
    current.sound.play(offsetMs);
  }

  /** Returns the current position; the one in the state is as old as the last tick. */
  const positionNow = () =>
    getState().status === 'playing' && current
      ? startOf(sources, current.index) + current.sound.position()
      : getState().positionMs;

  function watchPosition(index: number): void {
    const { durationMs, rate } = getState();
    const untilSeam = () =>
      sources[index + 1] ? startOf(sources, index + 1) - SEAM_MS - positionNow() : Number.POSITIVE_INFINITY;
    stopTicks();
    stopTicks = deps.ticks.after(Math.min(tickOf(durationMs), untilSeam() / rate), () => {
      if (getState().status !== 'playing') return;
      setState({ positionMs: positionNow() });
      const following = sources[index + 1];
      if (following && ahead === null) ahead = open(index + 1, following);
      if (untilSeam() <= 0) advance();
      else watchPosition(index);
    });
  }

  /** Continues after a part: with the next one, the complete file if it exists by now, or the next track. */
  function advance(): void {
    const { track } = getState();
    if (!track || !current) return;
    const endMs = startOf(sources, current.index + 1);
    const last = current.index >= sources.length - 1;
    const replaced = track.sources !== sources && !continues(track.sources, sources);
    const over = replaced ? endMs >= lengthOf(track.sources) - SEAM_MS : track.complete;
    if (last && over) finish(track);
    else if (replaced) {
      closeSounds();
      sources = track.sources;
      sound(endMs);
    } else if (!last) sound(endMs);
    else {
      current.sound.close();
      current = null;
      setState({ status: 'loading', positionMs: endMs });
    }
  }

  function finish(track: Track): void {
    const { loop, queue, autoplay } = getState();
    const following = autoplay ? neighbour(queue, track, 1) : undefined;
    if (interrupted) giveBack();
    else if (loop) begin(track, 0, true);
    else if (following) begin(following, 0, true);
    else {
      closeSounds();
      setState({ status: 'ended', positionMs: getState().durationMs });
    }
  }

  function giveBack(): void {
    const back = interrupted;
    interrupted = null;
    if (!back) return;
    queued.restore(back.queue, back.track);
    begin(back.track, back.positionMs, back.playing);
  }

  function fail(failure: PlayFailure): void {
    closeSounds();
    if (interrupted) giveBack();
    else setState({ status: 'failed', failure });
  }

  function pause(): void {
    const { status } = getState();
    if (status !== 'playing' && status !== 'loading') return;
    setState({ status: 'paused', positionMs: positionNow() });
    current?.sound.pause();
    stopTicks();
  }

  function resume(): void {
    const { track, status, positionMs } = getState();
    if (!track || isOn(status)) return;
    if (status === 'ended') begin(track, 0, true);
    else if (status === 'failed' || sources !== track.sources) begin(track, positionMs, true);
    else sound(positionMs);
  }

  function seek(ms: number): void {
    const { track, status } = getState();
    if (!track) return;
    const to = Math.max(0, Math.min(ms, lengthOf(sources)));
    const { index, offsetMs } = locate(sources, to);
    if (current?.index === index) current.sound.seek(offsetMs);
    if (status !== 'playing') {
      setState({ positionMs: to, ...(status === 'ended' ? { status: 'paused' as const } : {}) });
      if (status === 'loading') sound(to);
    } else if (current?.index === index) setState({ positionMs: to });
    else {
      ahead?.sound.close();
      ahead = null;
      sound(to);
    }
  }

  function stop(): void {
    closeSounds();
    interrupted = null;
    sources = [];
    queued.goBy(null, null);
    setState({ track: null, status: 'idle', positionMs: 0, durationMs: 0 });
  }

  function step(by: 1 | -1): void {
    const { track, queue, positionMs } = getState();
    if (!track) return;
    const other = neighbour(queue, track, by);
    if (by < 0 && (positionMs > PREVIOUS_WITHIN_MS || !other)) seek(0);
    else if (other) begin(other, 0, true);
  }

  function play(track: Track, options: PlayOptions = {}): void {
    interrupted = null;
    queued.goBy(options.queue ?? null, track);
    begin(track, options.fromMs ?? 0, true);
  }

  return {
    store,
    play,
    pause,
    resume,
    /** Pauses or resumes the current track; starts another one. */
    toggle(track?: Track): void {
      const now = getState();
      if (track && track.id !== now.track?.id) play(track);
      else if (isOn(now.status)) pause();
      else resume();
    },
    seek,
    step,
    /** Plays a track of the queue and keeps the queue. */
    jump(id: string): void {
      const track = getState().queue.find((one) => one.id === id);
      if (track) begin(track, 0, true);
    },
    /** Reduces the queue to these tracks in this order. The current track stays in it. */
    arrange(ids: readonly string[]): void {
      queued.arrange(ids, getState().track);
    },
    setAutoplay: (autoplay: boolean) => setState({ autoplay }),
    setShuffle(shuffle: boolean): void {
      if (shuffle === getState().shuffle) return;
      setState({ shuffle });
      queued.shuffle(shuffle, getState().track);
    },
    /** Stops and clears the player; with an id, only if that plays. */
    stop(id?: string): void {
      if (id !== undefined && getState().track?.id !== id) return;
      if (id !== undefined && interrupted) giveBack();
      else stop();
    },
    /** Applies new parts or the complete file of a track. Playback continues at its position. */
    update(track: Track): void {
      const { track: now, status, positionMs } = getState();
      if (now?.id !== track.id) return;
      setState({ track, durationMs: soundingLength(track) });
      if (continues(track.sources, sources)) sources = track.sources;
      if (status !== 'loading' || current !== null) return;
      if (positionMs < lengthOf(track.sources)) {
        sources = track.sources;
        sound(positionMs);
      } else if (track.complete) finish(track);
    },
    /** Plays a sample and then resumes the interrupted track. */
    preview(track: Track): void {
      const { track: now, positionMs, status } = getState();
      const keeps = now !== null && status !== 'ended' && status !== 'failed' && now.id !== track.id;
      if (keeps && !interrupted) {
        interrupted = { track: now, queue: queued.kept(), positionMs, playing: isOn(status) };
      }
      queued.goBy(null, null);
      begin(track, 0, true);
    },
    /** Switches to another take of the same text at the same relative position; playing or paused as before. */
    switchTo(track: Track): void {
      const { durationMs, positionMs, status } = getState();
      const way = durationMs > 0 && status !== 'ended' ? positionMs / durationMs : 0;
      interrupted = null;
      begin(track, way * lengthOf(track.sources), status !== 'paused');
    },
    /** Loads a track without playing it. */
    load(track: Track, fromMs: number): void {
      begin(track, fromMs, false);
    },
    setVolume(volume: number): void {
      setState({ volume });
      for (const sounding of [current, ahead]) sounding?.sound.setVolume(volume);
    },
    /** Sets speed and repeat for each kind; applies at once if the current track is of that kind. */
    setWays(next: PlayingWays): void {
      ways = next;
      const { track, rate: before } = getState();
      const { rate, loop } = ways[track?.kind ?? 'speech'];
      setState({ rate, loop });
      if (rate !== before) for (const sounding of [current, ahead]) sounding?.sound.setRate(rate);
    },
  };
}

export type Player = ReturnType<typeof createPlayer>;
