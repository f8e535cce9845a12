import { execFile } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { AUDIO_FORMATS } from '../../../shared/service/limits.ts';
import type { AudioFormat } from '../../../shared/service/speech.ts';
import { noise, readAudioFile, tone, writeAudioFile, writeBareMp3 } from '../../testing/audio-files.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { Audio } from './audio.ts';

const audio = new Audio();
afterAll(() => audio.close());
let folder: string;
beforeEach(() => {
  folder = temporaryFolder().path;
});
const at = (name: string, format: AudioFormat) => ({ path: join(folder, name), format });

/** Splits the audio into ten segments of different lengths, none of which ends at a zero of the sine. */
function pieces(samples: Float32Array): Float32Array[] {
  const cut = (i: number) => Math.round((i * samples.length) / 10) + (i % 10 === 0 ? 0 : (i * 37) % 100);
  return Array.from({ length: 10 }, (_, i) => samples.slice(cut(i), cut(i + 1)));
}

async function joined(format: AudioFormat, samples: Float32Array, rate: number) {
  const parts = await Promise.all(
    pieces(samples).map((piece, i) => writeAudioFile(at(`${i}`, format), [piece], rate)),
  );
  const out = { ...at('out', format), sampleRate: rate };
  await audio.join(parts, out);
  return (await readAudioFile(out.path, format, rate)).first;
}

/** Counts the samples that differ, including a difference in length. */
function differences(a: Float32Array, b: Float32Array): number {
  return Math.abs(a.length - b.length) + a.filter((sample, i) => sample !== b[i]).length;
}

/** Returns the largest second difference of the samples, which a click raises. */
function sharpestBend(samples: Float32Array): number {
  let most = 0;
  for (let i = 2; i < samples.length; i++) {
    const [a = 0, b = 0, c = 0] = samples.subarray(i - 2, i + 1);
    most = Math.max(most, Math.abs(a - 2 * b + c));
  }
  return most;
}

/** The longest stretch under a level, in milliseconds. */
function longestGap(samples: Float32Array, rate: number, level: number): number {
  let [most, now] = [0, 0];
  for (const sample of samples) {
    now = Math.abs(sample) < level ? now + 1 : 0;
    most = Math.max(most, now);
  }
  return (most / rate) * 1000;
}

describe('joining', () => {
  it.each(['wav', 'flac', 'pcm'] as const)('%s is exact to the sample', async (format) => {
    for (const sound of [tone(2, 24_000), noise(2, 24_000)]) {
      const expected = sound.map((sample) => Math.round(sample * 32768) / 32768);
      expect(differences(await joined(format, sound, 24_000), expected)).toBe(0);
    }
  });

  it.each([16_000, 24_000, 32_000, 44_100])('mp3 at %i leaves no gap and no click', async (rate) => {
    const samples = await joined('mp3', tone(3, rate), rate);
    expect(samples.length).toBe(3 * rate);
    expect(longestGap(samples.subarray(100, -100), rate, 0.02)).toBeLessThan(2);
    expect(sharpestBend(samples.subarray(100, -100))).toBeLessThan(0.03);
  });

  it.each([16_000, 24_000, 32_000, 44_100])(
    'mp3 at %i without a stated delay leaves no gap either',
    async (rate) => {
      const parts = await Promise.all(
        pieces(tone(3, rate)).map((piece, i) => writeBareMp3(join(folder, `${i}`), piece, rate)),
      );
      const out = { ...at('out', 'mp3'), sampleRate: rate };
      await audio.join(parts, out);
      const samples = (await readAudioFile(out.path, 'mp3')).first;
      expect(Math.abs(samples.length / rate - 3)).toBeLessThan(0.02);
      expect(longestGap(samples.subarray(100, -100), rate, 0.02)).toBeLessThan(2);
      expect(sharpestBend(samples.subarray(100, -100))).toBeLessThan(0.03);
    },
  );

  it('the checks above detect a gap and a click', () => {
    const samples = tone(1, 32_000);
    const cut = samples.slice();
    cut.fill(0, 16_000, 16_100);
    expect(longestGap(samples, 32_000, 0.02)).toBeLessThan(2);
    expect(longestGap(cut, 32_000, 0.02)).toBeGreaterThan(2);
    expect(sharpestBend(cut)).toBeGreaterThan(0.03);
  });

  it('silence at the edges keeps its length', async () => {
    const [rate, quiet] = [32_000, new Float32Array(6400)];
    const part = Float32Array.from([...quiet, ...tone(0.5, rate), ...quiet]);
    const parts = await Promise.all(
      Array.from({ length: 5 }, (_, i) => writeBareMp3(join(folder, `${i}`), part, rate)),
    );
    await audio.join(parts, { ...at('out', 'mp3'), sampleRate: rate });
    const { durationMs } = await audio.measure(join(folder, 'out'), 'mp3');
    // Silent padding hides the true end: half a frame is assumed, so the error is half a frame at most.
    expect(Math.abs(durationMs - 4500) / 5).toBeLessThanOrEqual(18);
  });

  it('one part of the requested format stays unchanged, byte by byte', async () => {
    const part = await writeBareMp3(join(folder, 'one'), tone(1, 24_000), 24_000);
    await audio.join([part], { ...at('out', 'mp3'), sampleRate: 24_000 });
    expect(readFileSync(join(folder, 'out'))).toEqual(readFileSync(part.path));
  });

  it("a part with another rate or channel count is converted to the first's", async () => {
    const first = await writeAudioFile(at('a', 'wav'), [tone(1, 32_000, 440)], 32_000);
    const other = await writeAudioFile(at('b', 'wav'), [tone(1, 24_000, 440), tone(1, 24_000, 440)], 24_000);
    const out = { ...at('out', 'wav'), sampleRate: 32_000 };
    await audio.join([first, other], out);
    const { sampleRate, samples, first: sound } = await readAudioFile(out.path, 'wav');
    expect([sampleRate, samples.length, sound.length]).toEqual([32_000, 1, 64_000]);
    const middle = sound.subarray(34_000, 62_000);
    const rms = Math.sqrt(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length);
    expect(rms).toBeCloseTo(0.5 / Math.SQRT2, 3);
    expect(sharpestBend(middle)).toBeCloseTo(0.5 * ((2 * Math.PI * 440) / 32_000) ** 2, 3);
  });

  it('24 bits stay 24 bits', async () => {
    const sound = noise(1, 24_000);
    const cut = [sound.slice(0, 10_001), sound.slice(10_001)];
    const parts = await Promise.all(
      cut.map((piece, i) => writeAudioFile(at(`${i}`, 'wav'), [piece], 24_000, 24)),
    );
    await audio.join(parts, { ...at('out', 'flac'), sampleRate: 24_000 });
    const { bits, first } = await readAudioFile(join(folder, 'out'), 'flac');
    expect(bits).toBe(24);
    const expected = sound.map((sample) => Math.round(sample * 2 ** 23) / 2 ** 23);
    expect(differences(first, expected)).toBe(0);
  });

  it('leaves no partial file when a part is damaged', async () => {
    const good = await writeAudioFile(at('good', 'wav'), [tone(1, 24_000)], 24_000);
    const bad = at('bad', 'wav');
    writeFileSync(bad.path, 'not a sound');
    await expect(audio.join([good, bad], { ...at('out', 'wav'), sampleRate: 24_000 })).rejects.toMatchObject({
      name: 'AudioError',
      reason: 'unreadable',
    });
    expect(readdirSync(folder).sort()).toEqual(['bad', 'good']);
  });
});

describe('measuring', () => {
  it.each(AUDIO_FORMATS)('%s: length, rate and levels', async (format) => {
    const loud = tone(1, 24_000, 440, 0.8);
    const soft = tone(1, 24_000, 440, 0.2);
    const file = await writeAudioFile(at('x', format), [Float32Array.from([...loud, ...soft])], 24_000);
    const facts = await audio.measure(file.path, format, 24_000);
    expect(facts).toMatchObject({ durationMs: 2000, sampleRate: 24_000, channels: 1 });
    expect(facts.peaks.length).toBe(512);
    for (const at of [20, 128, 240]) expect(facts.peaks[at]).toSatisfy((v: number) => Math.abs(v - 204) < 14);
    for (const at of [270, 400, 500]) expect(facts.peaks[at]).toSatisfy((v: number) => Math.abs(v - 51) < 8);
  });

  it('uses the audio, not the header', async () => {
    const { path } = await writeAudioFile(at('x', 'wav'), [tone(1, 24_000)], 24_000);
    truncateSync(path, 44 + 12_000 * 2);
    expect((await audio.measure(path, 'wav')).durationMs).toBe(500);
  });

  it.each(['mp3', 'flac'] as const)(
    '%s has the length of its data, whatever its header says',
    async (format) => {
      const { path } = await writeAudioFile(at('x', format), [tone(1, 24_000)], 24_000);
      const bytes = readFileSync(path);
      // The number of frames, and that of samples: both far more than there are.
      const place = format === 'mp3' ? bytes.indexOf('Info') + 8 : bytes.indexOf('fLaC') + 8 + 14;
      bytes.writeUInt32BE(0x7fff_ffff, place);
      writeFileSync(path, bytes);
      const heard = await audio.measure(path, format);
      // Except for the encoder's padding, which an MP3 without such a header cannot state: two frames.
      expect(Math.abs(heard.durationMs - 1000)).toBeLessThanOrEqual(format === 'mp3' ? 96 : 0);
      expect(heard.peaks.length).toBe(512);
    },
  );

  it.each(AUDIO_FORMATS)('rejects an invalid %s with a message', async (format) => {
    const page = Buffer.from('<!doctype html><title>Bad gateway</title>'.repeat(200));
    const garbage = Buffer.from(noise(4, 24_000).buffer);
    const bad = format === 'pcm' ? [Buffer.alloc(0)] : [page, garbage, Buffer.alloc(0), Buffer.alloc(5000)];
    for (const bytes of bad) {
      writeFileSync(join(folder, 'x'), bytes);
      await expect(audio.measure(join(folder, 'x'), format, 24_000)).rejects.toMatchObject({
        name: 'AudioError',
        message: expect.stringMatching(/^(This|The) .*\.$/),
      });
    }
  });

  it.each(['mp3', 'flac', 'wav'] as const)(
    '%s truncated anywhere is measured or rejected',
    async (format) => {
      const { path } = await writeAudioFile(at('x', format), [noise(0.5, 24_000)], 24_000);
      const { length } = readFileSync(path);
      for (let cut = 1; cut < length; cut += Math.ceil(length / 40)) {
        copyFileSync(path, join(folder, 'cut'));
        truncateSync(join(folder, 'cut'), cut);
        const ms = await audio.measure(join(folder, 'cut'), format).then(
          ({ durationMs }) => durationMs,
          (error: Error) => error.name,
        );
        expect(ms).toSatisfy(
          (got: unknown) => got === 'AudioError' || (typeof got === 'number' && got <= 500),
        );
      }
    },
  );

  it.each(['mp3', 'flac', 'wav'] as const)(
    '%s damaged anywhere is measured or rejected, in bounded time',
    async (format) => {
      const { path } = await writeAudioFile(at('x', format), [noise(0.5, 24_000)], 24_000);
      const whole = readFileSync(path);
      const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), {
        minLength: 1,
        maxLength: 30,
      });
      const inHead = fc.array(fc.tuple(fc.nat(100), fc.nat(255)), { minLength: 1, maxLength: 8 });
      await fc.assert(
        fc.asyncProperty(fc.oneof(damage, inHead), async (bytes) => {
          const broken = Buffer.from(whole);
          for (const [place, byte] of bytes) broken[place] = byte;
          writeFileSync(join(folder, 'broken'), broken);
          const heard = await audio.measure(join(folder, 'broken'), format).then(
            ({ peaks }) => peaks.length,
            (error: Error) => error.name,
          );
          expect([512, 'AudioError']).toContain(heard);
        }),
        { numRuns: 60, timeout: 5000 },
      );
    },
  );

  it('reports a missing file', async () => {
    await expect(audio.measure(join(folder, 'none'), 'wav')).rejects.toMatchObject({ reason: 'gone' });
  });
});

describe('copying', () => {
  it('a streamed FLAC file gets its length in the header, and stays unchanged otherwise', async () => {
    const { path } = await writeAudioFile(at('x', 'flac'), [tone(1, 24_000)], 24_000);
    const bytes = readFileSync(path);
    const total = bytes.indexOf('fLaC') + 8 + 13;
    const told = bytes.subarray(total, total + 5).toString('hex');
    bytes.writeUInt8(bytes.readUInt8(total) & 0xf0, total);
    bytes.writeUInt32BE(0, total + 1);
    writeFileSync(path, bytes);
    const words = { title: 'x', text: '', model: 'm', artist: null, voice: null, cover: null };
    const tags = { ...words, genre: null, comment: null, date: '2026-01-31T14:05', recipe: null };
    await audio.copy({ path, format: 'flac' }, join(folder, 'copy'), { ...tags, durationMs: 1000 });
    const copy = readFileSync(join(folder, 'copy'));
    expect(copy.subarray(total, total + 5).toString('hex')).toBe(told);
    expect((await readAudioFile(join(folder, 'copy'), 'flac')).first).toEqual(
      (await readAudioFile(path, 'flac')).first,
    );
  });
});

describe('the audio thread', () => {
  it('is restarted after a crash, which fails its task', async () => {
    const program = join(folder, 'crash.mjs');
    const once = join(folder, 'crashed');
    writeFileSync(
      program,
      `import { existsSync, writeFileSync } from 'node:fs';
       import { parentPort } from 'node:worker_threads';
       parentPort.on('message', ({ id }) => {
         if (existsSync(${JSON.stringify(once)})) return parentPort.postMessage({ id, result: 'fine' });
         writeFileSync(${JSON.stringify(once)}, '');
         throw new Error('boom');
       });`,
    );
    const fragile = new Audio(pathToFileURL(program));
    onTestFinished(() => fragile.close());
    await expect(fragile.measure('x', 'wav')).rejects.toThrow('the audio worker ended');
    await expect(fragile.measure('x', 'wav')).resolves.toBe('fine');
  });

  it('lets the process exit when idle', async () => {
    const file = await writeAudioFile(at('x', 'wav'), [tone(0.1, 24_000)], 24_000);
    const program = `
      import { Audio } from ${JSON.stringify(new URL('./audio.ts', import.meta.url).href)};
      const { durationMs } = await new Audio().measure(${JSON.stringify(file.path)}, 'wav');
      process.stdout.write(String(durationMs));`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      timeout: 20_000,
    });
    expect((await run).stdout).toBe('100');
  });

  it('alternates tasks: a long one does not block a short one', async () => {
    const long = await writeAudioFile(at('long', 'mp3'), [noise(60, 24_000)], 24_000);
    const short = await writeAudioFile(at('short', 'wav'), [tone(0.1, 24_000)], 24_000);
    const order: string[] = [];
    await Promise.all([
      audio.measure(long.path, 'mp3').then(() => order.push('long')),
      audio.measure(short.path, 'wav').then(() => order.push('short')),
    ]);
    expect(order).toEqual(['short', 'long']);
  });
});
