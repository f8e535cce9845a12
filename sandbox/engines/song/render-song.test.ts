import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loudness } from './dsp/loudness.ts';
import { renderSong } from './render-song.ts';
import type { RenderedSong, SongOrder } from './song-order.ts';
import { brightness, levelBySecond, mono, tempoOf } from './testing/measure.ts';
import { truePeak } from './testing/true-peak.ts';

// The tests take longer on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ORDER: SongOrder = {
  text: '[verse]\nRain on the window again\n[chorus]\nCarry me home through the rain',
  mode: 'lyrics',
  instrumental: true,
  style: 'folk',
  negativeTags: '',
  styleWeight: 1,
  title: 'Rain',
  vocalGender: null,
  seed: 4,
};
const FRAMED = `[intro-short]\n${ORDER.text}\n[outro-short]`;
const STYLES = ['folk', 'pop', 'rock', 'electronic'] as const;

const rendered = (change: Partial<SongOrder> = {}) => renderSong({ ...ORDER, ...change }, () => {});
const seconds = ({ left }: RenderedSong) => left.length / 44_100;

/** Returns the distance of two frequencies or tempos, in octaves. */
const distance = (a: number, b: number) => Math.abs(Math.log2(a / b));
/** Returns the distance of two tempos modulo octaves, as half and double tempo feel the same. */
const tempoDistance = (a: number, b: number) => Math.abs(distance(a, b) - Math.round(distance(a, b)));

/** Measures a song. */
function factsOf(song: RenderedSong) {
  const sound = mono(song.left, song.right);
  return {
    tempo: tempoOf(sound, 66, 190),
    brightness: brightness(sound),
    loudness: loudness(song.left, song.right),
    levels: levelBySecond(sound),
  };
}

describe('four styles', () => {
  const songs = new Map<string, { song: RenderedSong; facts: ReturnType<typeof factsOf> }>();
  beforeAll(async () => {
    for (const style of STYLES) {
      const song = await rendered({ style });
      songs.set(style, { song, facts: factsOf(song) });
    }
  });
  const of = (style: string) => {
    const found = songs.get(style);
    if (!found) throw new Error(style);
    return found;
  };

  test('have equal loudness at the level of music', () => {
    const levels = STYLES.map((style) => of(style).facts.loudness);
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(1.5);
    for (const level of levels) expect(Math.abs(level + 14)).toBeLessThan(1);
  });

  test.each(STYLES)('%s: not clipped, no second silent, no offset, both sides different', (style) => {
    const { song, facts } = of(style);
    expect(truePeak(song.left, 0, song.left.length, 0.8)).toBeLessThan(10 ** (-1 / 20));
    expect(truePeak(song.right, 0, song.right.length, 0.8)).toBeLessThan(10 ** (-1 / 20));
    expect(Math.min(...facts.levels)).toBeGreaterThan(0.002);
    expect(Math.abs(song.left.reduce((sum, sample) => sum + sample, 0) / song.left.length)).toBeLessThan(
      0.001,
    );
    const side = song.left.reduce((sum, sample, i) => sum + (sample - (song.right[i] ?? 0)) ** 2, 0);
    const whole = song.left.reduce((sum, sample) => sum + sample ** 2, 0);
    expect(side / whole).toBeGreaterThan(0.01);
  });

  test.each(STYLES)('%s: begins and ends at nothing, and is made of numbers', (style) => {
    const { left } = of(style).song;
    expect(Math.abs(left[0] ?? 1)).toBeLessThan(0.001);
    expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(0.001);
    expect(left.every(Number.isFinite)).toBe(true);
  });

  test('differ in pairs by tempo or spectrum', () => {
    for (const [at, a] of STYLES.entries()) {
      for (const b of STYLES.slice(at + 1)) {
        const tempo = tempoDistance(of(a).facts.tempo, of(b).facts.tempo);
        const spectrum = distance(of(a).facts.brightness, of(b).facts.brightness);
        expect(Math.max(tempo / 0.06, spectrum / 0.15), `${a} and ${b}`).toBeGreaterThan(1);
      }
    }
  });

  test('the same request gives the same samples; another seed or title does not', async () => {
    const first = of(ORDER.style).song;
    const [again, seed, title] = await Promise.all([
      rendered(),
      rendered({ seed: 5 }),
      rendered({ title: 'Sun' }),
    ]);
    expect(Buffer.from(again.left.buffer).equals(Buffer.from(first.left.buffer))).toBe(true);
    expect(Buffer.from(again.right.buffer).equals(Buffer.from(first.right.buffer))).toBe(true);
    expect(Buffer.from(seed.left.buffer).equals(Buffer.from(first.left.buffer))).toBe(false);
    expect(Buffer.from(title.left.buffer).equals(Buffer.from(first.left.buffer))).toBe(false);
  });
});

test('without drums the spectrum has no highs above the guitars', async () => {
  /** Returns the level above about 8 kHz, by differencing the samples three times. */
  const highs = ({ left }: RenderedSong) => {
    const third = left.map(
      (x, i) => x - 3 * (left[i - 1] ?? 0) + 3 * (left[i - 2] ?? 0) - (left[i - 3] ?? 0),
    );
    return Math.sqrt(third.reduce((sum, sample) => sum + sample * sample, 0) / third.length);
  };
  const rock = { style: 'rock', text: '[inst-short]' };
  expect(highs(await rendered({ ...rock, negativeTags: 'drums' }))).toBeLessThan(
    highs(await rendered(rock)) * 0.4,
  );
});

test('style weight moves from a neutral arrangement to the style', async () => {
  const text = '[inst-medium]';
  const none = factsOf(await rendered({ text, style: 'folk', styleWeight: 0 }));
  const all = factsOf(await rendered({ text, style: 'folk', styleWeight: 1 }));
  const pop = factsOf(await rendered({ text, style: 'pop', styleWeight: 1 }));
  expect(distance(none.brightness, pop.brightness)).toBeLessThan(
    distance(none.brightness, all.brightness) / 2,
  );
  expect(tempoDistance(none.tempo, pop.tempo)).toBeLessThan(0.06);
  expect(tempoDistance(none.tempo, all.tempo)).toBeGreaterThan(0.2);
});

describe('times of the lyrics', () => {
  let song: RenderedSong;
  beforeAll(async () => {
    song = await rendered({ text: FRAMED, instrumental: false, vocalGender: 'f' });
  });

  test('are ordered, with lines inside sections and words inside lines', () => {
    const sections = song.lyrics.filter(({ section }) => section !== null);
    expect(sections.map(({ text }) => text)).toEqual([
      '[intro-short]',
      '[verse]',
      '[chorus]',
      '[outro-short]',
    ]);
    expect(sections[0]?.startMs).toBe(0);
    expect(sections.at(-1)?.endMs).toBe(Math.round(seconds(song) * 1000));
    for (const [at, line] of song.lyrics.entries()) {
      expect(line.startMs).toBeGreaterThanOrEqual(song.lyrics[at - 1]?.startMs ?? 0);
      if (line.section !== null) continue;
      const section = song.lyrics.slice(0, at).findLast((other) => other.section !== null);
      expect(line.startMs).toBeGreaterThanOrEqual(section?.startMs ?? 0);
      expect(line.endMs).toBeLessThanOrEqual(section?.endMs ?? 0);
      expect(line.words.map(({ text }) => text).join('')).toBe(line.text);
      const starts = line.words.map(({ startMs }) => startMs);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      expect(starts[0]).toBe(line.startMs);
      expect(starts.at(-1)).toBeLessThan(line.endMs ?? 0);
    }
    expect(song.lyrics.filter(({ section }) => section === null).map(({ text }) => text)).toEqual([
      'Rain on the window again',
      'Carry me home through the rain',
    ]);
  });

  test('a song is sung unless it is instrumental or vocals are excluded', async () => {
    const played = await rendered({ text: FRAMED });
    const refused = await rendered({ text: FRAMED, instrumental: false, negativeTags: 'vocals' });
    expect(played.lyrics.every(({ section }) => section !== null)).toBe(true);
    expect(refused.lyrics.every(({ section }) => section !== null)).toBe(true);
    expect(seconds(played)).toBe(seconds(song));
    expect(Buffer.from(refused.left.buffer).equals(Buffer.from(song.left.buffer))).toBe(false);
  });
});

test('a prompt gets lyrics and its style words apply, and progress only rises', async () => {
  const told: number[] = [];
  const song = await renderSong(
    { ...ORDER, mode: 'prompt', text: 'a slow jazz song about the rain, with saxophone', style: '' },
    (share) => told.push(share),
  );
  expect(song.style).toContain('jazz');
  expect(song.lyrics.length).toBeGreaterThan(2);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told.at(-1)).toBe(1);
  expect(told[0]).toBeGreaterThanOrEqual(0);
});

test('unusable text makes a short song instead of failing', async () => {
  for (const text of ['', 'no tags at all', '[verse]\n🎵🎵🎵']) {
    const song = await rendered({ text });
    expect(seconds(song)).toBeLessThan(12);
    expect(song.left.every(Number.isFinite)).toBe(true);
  }
});
