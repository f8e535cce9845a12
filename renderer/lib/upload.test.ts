// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { UPLOAD_CHUNK } from '../../shared/service/limits.ts';
import { ConnectionLost } from './connection.ts';
import { type UploadsApi, upload, uploadAny } from './upload.ts';

const QUICK = { every: 0, rest: 1, patience: 200 };
const bytes = Uint8Array.from({ length: 2 * UPLOAD_CHUNK + 100 }, (_, i) => (i * 31) % 251);
const file = new Blob([bytes]);
const unaborted = () => ({ signal: new AbortController().signal });

/** Simulates a core that stores uploads, and fails before or after storing a chunk as told. */
function core(fails: (call: number) => 'before' | 'after' | undefined = () => undefined) {
  const kept: number[] = [];
  const log: string[] = [];
  let calls = 0;
  const api: UploadsApi = {
    async begin({ bytes: size }) {
      log.push(`begin ${size}`);
      return { id: 'x' };
    },
    async append({ offset, chunk }) {
      calls += 1;
      const failure = fails(calls);
      if (failure === 'before') throw new ConnectionLost();
      if (offset === kept.length) for (const byte of atob(chunk)) kept.push(byte.charCodeAt(0));
      if (failure === 'after') throw new ConnectionLost();
      return { offset: kept.length };
    },
    async drop({ id }) {
      log.push(`drop ${id}`);
    },
  };
  return { api, kept, log, calls: () => calls };
}

describe('upload', () => {
  it('sends every byte and reports progress', async () => {
    const at = core();
    const progress: number[] = [];
    const onProgress = (done: number) => progress.push(done);
    expect(await upload(file, 'backup', { ...unaborted(), onProgress }, at.api, QUICK)).toBe('x');
    expect(Uint8Array.from(at.kept)).toEqual(bytes);
    expect(progress).toEqual([UPLOAD_CHUNK, 2 * UPLOAD_CHUNK, bytes.length]);
    expect(at.log).toEqual([`begin ${bytes.length}`]);
  });

  it('continues after interruptions, whether or not the chunk had arrived', async () => {
    const at = core((call) => (['after', 'before', 'after', 'before'] as const)[call - 1]);
    await upload(file, 'reference', unaborted(), at.api, { ...QUICK, patience: 20_000 });
    expect(Uint8Array.from(at.kept)).toEqual(bytes);
  });

  it('gives up if the connection does not return, and drops the upload', async () => {
    const at = core(() => 'before');
    await expect(upload(file, 'reference', unaborted(), at.api, QUICK)).rejects.toBeInstanceOf(
      ConnectionLost,
    );
    expect(at.log.at(-1)).toBe('drop x');
  });

  it('stops when aborted and drops the upload', async () => {
    const stop = new AbortController();
    const at = core();
    const options = { signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) };
    await expect(upload(file, 'reference', options, at.api, QUICK)).rejects.toThrow('enough');
    expect(at.calls()).toBe(1);
    expect(at.log.at(-1)).toBe('drop x');
  });

  it('does not retry a refused chunk', async () => {
    const at = core();
    const refused = { ...at.api, append: () => Promise.reject(new Error('piece_broken')) };
    await expect(upload(file, 'reference', unaborted(), refused, QUICK)).rejects.toThrow('piece_broken');
    expect(at.log).toEqual([`begin ${bytes.length}`, 'drop x']);
  });

  it('sends no more messages per second than the browser host allows', async () => {
    const at = core();
    const begun = performance.now();
    await upload(file, 'reference', unaborted(), at.api);
    expect(performance.now() - begun).toBeGreaterThan(2.5 * 33);
  });
});

it('an empty file is refused before anything is uploaded', async () => {
  await expect(uploadAny(new Blob([]), 'backup', unaborted())).rejects.toMatchObject({
    reason: 'empty_file',
  });
});
