import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { parseLyrics } from '../../shared/service/lyrics/parse.ts';
import type { SongEngine } from '../song-making.ts';
import { serveSongs } from '../song-thread.ts';

const RATE = 44_100;
const STEPS = 20;
const LINE_MS = 250;

/**
 * Replaces the engine in tests that are not about music: renders two seconds of a tone that depends on the seed. The
 * style `wait 500` delays it by half a second, `while PATH` blocks it as long as a file exists, `break` fails.
 */
const quickSong: SongEngine = async (order, onShare) => {
  const wait = Number(/^wait (\d+)$/.exec(order.style)?.[1] ?? 0);
  const held = /^while (.+)$/.exec(order.style)?.[1];
  while (held !== undefined && existsSync(held)) await setTimeout(5);
  for (let step = 1; step <= STEPS; step += 1) {
    if (wait > 0) await setTimeout(wait / STEPS);
    onShare(step / STEPS);
  }
  if (order.style === 'break') throw new Error('the tone broke');
  const pitch = 220 + (order.seed % 440);
  const tone = (detune: number) =>
    Float32Array.from(
      { length: 2 * RATE },
      (_, at) => 0.3 * Math.sin((at / RATE) * (pitch + detune) * 2 * Math.PI),
    );
  const said = parseLyrics(order.text).sections.flatMap(({ name, lines }) => [
    { text: `[${name}]`, section: name },
    ...lines.map(({ text }) => ({ text, section: null })),
  ]);
  return {
    left: tone(0),
    right: tone(3),
    sampleRate: RATE,
    title: order.title || 'A tone',
    style: order.style,
    lyrics: said.map((line, at) => ({
      ...line,
      startMs: at * LINE_MS,
      endMs: (at + 1) * LINE_MS,
      words: line.section === null ? [{ startMs: at * LINE_MS, text: line.text }] : [],
    })),
  };
};

if (parentPort) serveSongs(parentPort, quickSong);
