import { beforeEach, describe, expect, it } from 'vitest';
import { createPlayer, type Player } from './player-machine.ts';
import type { Sound, SoundEvents } from './sound.ts';
import type { Track } from './track.ts';

/** Simulates a sound that plays at once and whose position the test sets. */
class FakeSound implements Sound {
  at = 0;
  playing = false;
  closed = false;
  volume = 1;
  rate = 1;
  readonly url: string;
  readonly events: SoundEvents;

  constructor(url: string, events: SoundEvents) {
    this.url = url;
    this.events = events;
  }
  play(fromMs?: number): void {
    if (fromMs !== undefined) this.at = fromMs;
    this.playing = true;
    this.events.onPlaying();
  }
  pause(): void {
    this.playing = false;
  }
  seek(ms: number): void {
    this.at = ms;
  }
  position(): number {
    return this.at;
  }
  setVolume(volume: number): void {
    this.volume = volume;
  }
  setRate(rate: number): void {
    this.rate = rate;
  }
  close(): void {
    this.closed = true;
    this.playing = false;
  }
}

/** Simulates a list that changes while it is played from. */
function list(...tracks: Track[]) {
  const runs = new Set<() => void>();
  let now = tracks;
  return {
    now: () => now,
    onChange(run: () => void) {
      runs.add(run);
      return () => runs.delete(run);
    },
    put(next: Track[]) {
      now = next;
      for (const run of runs) run();
    },
    get listeners() {
      return runs.size;
    },
  };
}

let sounds: FakeSound[];
let tick: { ms: number; run: () => void } | null;
let player: Player;

beforeEach(() => {
  sounds = [];
  tick = null;
  player = createPlayer({
    makeSound: (url, settings, events) => {
      const sound = new FakeSound(url, events);
      sound.setVolume(settings.volume);
      sound.setRate(settings.rate);
      sounds.push(sound);
      return sound;
    },
    ticks: {
      after: (ms, run) => {
        const own = { ms, run };
        tick = own;
        return () => {
          if (tick === own) tick = null;
        };
      },
    },
  });
});

const CALM = { speech: { rate: 1, loop: false }, song: { rate: 1, loop: false } };

const completeTrack = (id: string, durationMs = 10_000): Track => ({
  kind: 'speech',
  ...{ id, title: id, durationMs, peaks: null, complete: true },
  sources: [{ url: id, durationMs }],
});
const parts = (id: string, count: number, complete = false): Track => ({
  kind: 'speech',
  ...{ id, title: id, durationMs: count * 1000, peaks: null, complete },
  sources: Array.from({ length: count }, (_, n) => ({ url: `${id}/${n}`, durationMs: 1000 })),
});
const state = () => player.store.getState();
const audible = () => sounds.filter((sound) => sound.playing);
const now = () => {
  const [sound, ...others] = audible();
  if (!sound || others.length > 0) throw new Error(`${audible().length} sounds at a time`);
  return sound;
};
/** Moves the sound to a position and runs a tick. */
const reach = (ms: number) => {
  now().at = ms;
  tick?.run();
};

describe('the player', () => {
  it('stops the current track when another starts', () => {
    player.play(completeTrack('a'));
    player.play(completeTrack('b'));
    expect(now().url).toBe('b');
    expect(sounds[0]?.closed).toBe(true);
  });

  it('pauses and resumes at the same position', () => {
    player.play(completeTrack('a'));
    reach(4000);
    player.toggle();
    expect(audible()).toEqual([]);
    expect(state()).toMatchObject({ status: 'paused', positionMs: 4000 });
    player.toggle();
    expect(now().at).toBe(4000);
  });

  it('seeks while playing and paused', () => {
    player.play(completeTrack('a'));
    player.seek(7000);
    expect(now().at).toBe(7000);
    player.pause();
    player.seek(2000);
    player.resume();
    expect(now().at).toBe(2000);
  });

  it('restarts after the end', () => {
    player.play(completeTrack('a'));
    now().events.onEnd();
    expect(state()).toMatchObject({ status: 'ended', positionMs: 10_000 });
    player.toggle();
    expect(state()).toMatchObject({ status: 'playing', positionMs: 0 });
  });

  it('reads its position 10 to 20 times a second, more often for short tracks', () => {
    player.play(completeTrack('a', 4000));
    expect(tick?.ms).toBe(50);
    player.play(completeTrack('b', 80_000));
    expect(tick?.ms).toBe(80);
    player.play(completeTrack('c', 240_000));
    expect(tick?.ms).toBe(100);
    reach(500);
    now().at = 560;
    player.pause();
    expect(state().positionMs).toBe(560);
  });

  it('reports a file that cannot be played, and retries on resume', () => {
    player.play(completeTrack('a'));
    now().events.onFailed('output');
    expect(state()).toMatchObject({ status: 'failed', failure: 'output' });
    player.resume();
    expect(now().url).toBe('a');
  });
});

describe('the player queue', () => {
  it('stops at the end of a single track without autoplay', () => {
    const queue = list(completeTrack('a'), completeTrack('b'));
    player.play(completeTrack('a'), { queue });
    now().events.onEnd();
    expect(state()).toMatchObject({ status: 'ended', track: { id: 'a' } });
    player.step(1);
    expect(now().url).toBe('b');
  });

  it('plays the next track with autoplay, and steps back', () => {
    const queue = list(completeTrack('a'), completeTrack('b'));
    player.setAutoplay(true);
    player.play(completeTrack('a'), { queue });
    now().events.onEnd();
    expect(now().url).toBe('b');
    player.step(-1);
    expect(now().url).toBe('a');
    reach(5000);
    player.step(-1);
    expect(now()).toMatchObject({ url: 'a', at: 0 });
  });

  it('loops the track if repeat is on', () => {
    const queue = list(completeTrack('a'), completeTrack('b'));
    player.setWays({ ...CALM, speech: { rate: 1, loop: true } });
    player.play(completeTrack('a'), { queue });
    now().events.onEnd();
    expect(now()).toMatchObject({ url: 'a', at: 0 });
  });

  it('stops and clears the queue when the playing track is deleted', () => {
    const queue = list(completeTrack('a'), completeTrack('b'));
    player.play(completeTrack('a'), { queue });
    player.stop('a');
    queue.put([]);
    expect(state()).toMatchObject({ track: null, status: 'idle' });
    expect(state().queue).toEqual([]);
    expect(audible()).toEqual([]);
  });

  it('includes tracks added to the list later and skips removed ones', () => {
    const queue = list(completeTrack('b'), completeTrack('c'));
    player.play(completeTrack('b'), { queue });
    queue.put([completeTrack('a'), completeTrack('b'), completeTrack('d')]);
    player.step(-1);
    expect(now().url).toBe('a');
    player.step(1);
    player.step(1);
    expect(now().url).toBe('d');
  });

  it('follows the current list after a sample', () => {
    const queue = list(completeTrack('a'));
    player.play(completeTrack('a'), { queue });
    player.preview(completeTrack('voice'));
    expect(state().queue).toEqual([]);
    queue.put([completeTrack('a'), completeTrack('b')]);
    now().events.onEnd();
    expect(state().track?.id).toBe('a');
    player.step(1);
    expect(now().url).toBe('b');
  });

  it("keeps the user's order, and otherwise follows the list", () => {
    const queue = list(completeTrack('a'), completeTrack('b'), completeTrack('c'), completeTrack('d'));
    player.play(completeTrack('a'), { queue });
    player.arrange(['a', 'd', 'c']);
    player.step(1);
    expect(now().url).toBe('d');
    queue.put([completeTrack('e'), completeTrack('d'), completeTrack('a'), completeTrack('b')]);
    expect(state().queue.map(({ id }) => id)).toEqual(['a', 'd']);
    player.arrange(['d', 'a']);
    player.step(1);
    expect(now().url).toBe('a');
  });

  it('jumps to one of its tracks and ignores unknown ones', () => {
    const queue = list(completeTrack('a'), completeTrack('b'), completeTrack('c'));
    player.play(completeTrack('a'), { queue });
    player.jump('c');
    expect(now().url).toBe('c');
    player.step(-1);
    expect(now().url).toBe('b');
    player.jump('not there');
    expect(now().url).toBe('b');
  });

  it('ignores steps from outside the list and unsubscribes from a former one', () => {
    const queue = list(completeTrack('a'), completeTrack('b'));
    player.play(completeTrack('x'), { queue });
    player.step(1);
    expect(state().track?.id).toBe('x');
    player.play(completeTrack('y'));
    expect(queue.listeners).toBe(0);
  });
});

describe('shuffle', () => {
  const names = [...'abcdefghij'];
  const tracks = () => names.map((name) => completeTrack(name));
  const order = () => state().queue.map(({ id }) => id);

  it('plays each track once, the current one first, and restores the list order when off', () => {
    player.setAutoplay(true);
    player.play(completeTrack('c'), { queue: list(...tracks()) });
    player.setShuffle(true);
    expect(order()[0]).toBe('c');
    expect(order().toSorted()).toEqual(names);
    const played = [state().track?.id];
    for (let n = 1; n < names.length; n++) {
      now().events.onEnd();
      played.push(state().track?.id);
    }
    expect(played.toSorted()).toEqual(names);
    now().events.onEnd();
    expect(state().status).toBe('ended');
    player.setShuffle(false);
    expect(order()).toEqual(names);
  });

  it('applies to the next list, and new tracks come after the current one', () => {
    player.setShuffle(true);
    const queue = list(...tracks());
    player.play(completeTrack('e'), { queue });
    for (let n = 0; n < 9; n++) player.step(1);
    const last = state().track?.id ?? '';
    const fresh = ['x', 'y', 'z'];
    queue.put([...fresh.map((name) => completeTrack(name)), ...tracks()]);
    expect(order().slice(0, names.length).at(-1)).toBe(last);
    expect(order().slice(names.length).toSorted()).toEqual(fresh);
  });

  it('keeps its order, or one the user set, after a sample', () => {
    player.play(completeTrack('a'), { queue: list(...tracks()) });
    player.setShuffle(true);
    const before = order();
    player.preview(completeTrack('voice'));
    now().events.onEnd();
    expect(order()).toEqual(before);
    player.arrange(['a', 'j', 'b']);
    player.preview(completeTrack('voice'));
    now().events.onEnd();
    expect(order()).toEqual(['a', 'j', 'b']);
  });

  it('can be turned on while nothing plays', () => {
    player.setShuffle(true);
    expect(state()).toMatchObject({ shuffle: true, queue: [], track: null });
  });
});

describe('playing an unfinished take', () => {
  it('plays the parts in order and opens the next one ahead', () => {
    player.play(parts('t', 2));
    reach(500);
    expect(sounds.map((sound) => sound.url)).toEqual(['t/0', 't/1']);
    reach(990);
    expect(now()).toMatchObject({ url: 't/1', at: 0 });
    expect(state().positionMs).toBe(1000);
  });

  it('reads its position in time for the next part, at any speed', () => {
    player.play(parts('a', 2));
    reach(955);
    expect(tick?.ms).toBe(20);
    player.setWays({ ...CALM, speech: { rate: 2, loop: false } });
    reach(955);
    expect(tick?.ms).toBe(10);
    reach(975);
    expect(now().url).toBe('a/1');
  });

  it('waits for more parts and continues when they arrive', () => {
    player.play(parts('t', 1));
    now().events.onEnd();
    expect(state()).toMatchObject({ status: 'loading', positionMs: 1000 });
    player.update(parts('t', 3));
    expect(now()).toMatchObject({ url: 't/1', at: 0 });
  });

  it('ends when it waits for a part and no more will come', () => {
    player.play(parts('t', 1));
    now().events.onEnd();
    player.update(parts('t', 1, true));
    expect(state()).toMatchObject({ status: 'ended', positionMs: 1000 });
  });

  it('switches to the complete file at the next part', () => {
    player.play(parts('t', 3));
    reach(400);
    player.update(completeTrack('t', 3000));
    expect(now()).toMatchObject({ url: 't/0', at: 400 });
    reach(990);
    expect(now()).toMatchObject({ url: 't', at: 1000 });
  });

  it('ends if the last part was the end of the complete file', () => {
    player.play(parts('t', 1));
    player.update(completeTrack('t', 1000));
    now().events.onEnd();
    expect(state().status).toBe('ended');
  });

  it('switches to the complete file at once while paused', () => {
    player.play(parts('t', 3));
    reach(400);
    player.pause();
    player.update(completeTrack('t', 3000));
    player.resume();
    expect(now()).toMatchObject({ url: 't', at: 400 });
  });

  it('seeks across parts', () => {
    player.play(parts('t', 3));
    player.seek(2500);
    expect(now()).toMatchObject({ url: 't/2', at: 500 });
    player.seek(200);
    expect(now()).toMatchObject({ url: 't/0', at: 200 });
  });
});

describe('sample and comparison playback', () => {
  it('a sample resumes the song where it was', () => {
    player.play(completeTrack('song'));
    reach(3000);
    player.preview(completeTrack('voice', 1000));
    expect(now().url).toBe('voice');
    player.preview(completeTrack('other', 1000));
    now().events.onEnd();
    expect(now()).toMatchObject({ url: 'song', at: 3000 });
  });

  it('a sample leaves a paused song paused', () => {
    player.play(completeTrack('song'));
    reach(3000);
    player.pause();
    player.preview(completeTrack('voice', 1000));
    now().events.onEnd();
    expect(audible()).toEqual([]);
    expect(state()).toMatchObject({ status: 'paused', positionMs: 3000, track: { id: 'song' } });
  });

  it('switchTo keeps the relative position and the paused state', () => {
    player.play(completeTrack('a', 10_000));
    reach(5000);
    player.switchTo(completeTrack('b', 8000));
    expect(now()).toMatchObject({ url: 'b', at: 4000 });
    player.pause();
    player.switchTo(completeTrack('a', 10_000));
    expect(audible()).toEqual([]);
    expect(state()).toMatchObject({ status: 'paused', positionMs: 5000 });
  });
});

it('changes of speed and volume apply to the current and next sounds', () => {
  player.play(parts('t', 2));
  reach(100);
  player.setWays({ ...CALM, speech: { rate: 1.5, loop: false } });
  player.setVolume(0.2);
  expect(sounds.map(({ rate, volume }) => ({ rate, volume }))).toEqual([
    { rate: 1.5, volume: 0.2 },
    { rate: 1.5, volume: 0.2 },
  ]);
});
