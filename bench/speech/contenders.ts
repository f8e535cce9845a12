import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceAnswer } from '../../core/http/exchange.ts';
import { createPart, PartFile } from '../../core/http/part-file.ts';
import { Secret } from '../../core/http/secret.ts';
import { Spool } from '../../core/http/spool/spool.ts';
import { createTransport, redactorOf } from '../../core/http/transport.ts';
import { systemClock } from '../../core/platform/system-clock.ts';
import { receiveSpeech } from '../../core/service/speech/receive-speech.ts';
import { synthesize } from '../../core/service/speech/speech.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';

/** The body of a speech response in chunks, as from a socket: a chunk may be overwritten by the next. */
export type Pieces = Iterable<Buffer>;

/** Writes a body to a file; returns the milliseconds until the audio is in it and, if checked, valid. */
export interface Contender {
  readonly name: string;
  run(pieces: Pieces, folder: string): Promise<number>;
  close?(): Promise<void>;
}

/** Beginning of a response, before the audio. */
export const HEAD = '{"data":{"audio":"';
export const TAIL = '","status":2},"base_resp":{"status_code":0,"status_msg":"success"}}';

/** Yields the text of the body in chunks without holding it: `hex` repeats until there are `audio` bytes. */
export function* piecesOf(audio: number, hex: Buffer): Pieces {
  yield Buffer.from(HEAD);
  for (let left = audio * 2; left > 0; left -= hex.length) yield hex.subarray(0, Math.min(left, hex.length));
  yield Buffer.from(TAIL);
}

/** Does the work of the service client: spools, finds, decodes, checks, hashes, sniffs and flushes the audio. */
export const quartet: Contender = {
  name: 'Quartet',
  async run(pieces, folder) {
    const path = join(folder, 'quartet.part');
    const source = pieces[Symbol.iterator]();
    const answer: ServiceAnswer = {
      status: 200,
      headers: {},
      read: () => Promise.resolve(source.next().value ?? null),
      markProgress: () => undefined,
      limitIdle: () => undefined,
      finish: () => undefined,
      close: () => undefined,
    };
    const start = performance.now();
    const audio = await PartFile.make(path, { opens: createPart });
    const spool = new Spool(`${path}.raw.part`);
    await receiveSpeech(
      answer,
      { spool, audio },
      {
        requested: null,
        redactor: redactorOf(null),
        quarantine: '',
        observer: undefined,
        onBytes: undefined,
      },
    );
    const done = performance.now() - start;
    await Promise.all([spool.remove(), audio.remove()]);
    return done;
  },
};

/** Does the same as a complete call to a server in another process. */
export function quartetCall(port: number): Contender {
  const transport = createTransport({ clock: systemClock });
  const url = `http://127.0.0.1:${port}`;
  const key = new Secret('key-of-the-bench');
  return {
    name: 'Quartet, the whole call over HTTP',
    async run(pieces, folder) {
      let length = 0;
      for (const piece of pieces) length += piece.length;
      const audio = (length - HEAD.length - TAIL.length) / 2;
      const path = join(folder, 'call.part');
      const profile = { ...DEFAULT_PROFILE, speechPath: `/${audio}`, speechBodyMax: 1024 ** 3 };
      const start = performance.now();
      await synthesize(
        transport,
        { baseUrl: url, origin: url, key, profile },
        { model: 'm', text: 'x', voice_setting: { voice_id: 'v' }, audio_setting: {} },
        { signal: new AbortController().signal, path, quarantine: join(folder, 'raw') },
      );
      const done = performance.now() - start;
      rmSync(path);
      return done;
    },
    close: () => transport.close(),
  };
}

/** Takes the short way: one string, one parse, one decoding. */
export const parseWhole: Contender = {
  name: 'JSON.parse + Buffer.from(hex)',
  async run(pieces, folder) {
    const start = performance.now();
    let text = '';
    const decoder = new TextDecoder();
    for (const piece of pieces) text += decoder.decode(piece, { stream: true });
    const parsed: { data: { audio: string } } = JSON.parse(text);
    const audio = Buffer.from(parsed.data.audio, 'hex');
    write(join(folder, 'whole.part'), [audio]);
    return performance.now() - start;
  },
};

/** Writes hex to a file as fast as possible: it parses no JSON, and checks and hashes nothing. */
export const streamBlindly: Contender = {
  name: 'streaming hex to a file, unchecked',
  async run(pieces, folder) {
    const start = performance.now();
    write(join(folder, 'blind.part'), decoded(pieces));
    return performance.now() - start;
  },
};

function* decoded(pieces: Pieces): Iterable<Buffer> {
  for (const piece of pieces) {
    if (piece.length > 1000) yield Buffer.from(piece.toString('latin1'), 'hex');
  }
}

function write(path: string, parts: Iterable<Buffer>): void {
  const file = openSync(path, 'w');
  for (const part of parts) writeSync(file, part);
  closeSync(file);
  rmSync(path);
}

/** Buffer size that always gets new memory; only the part that is copied into is touched. */
const ALWAYS_FRESH = 40 * 1024 * 1024;

/** Copies the body once into memory that the system has to allocate first. */
export function copyFresh(body: Buffer): Contender {
  return {
    name: 'memcpy into fresh memory',
    run() {
      const fresh = Buffer.allocUnsafeSlow(ALWAYS_FRESH);
      const start = performance.now();
      fresh.set(body);
      return Promise.resolve(performance.now() - start);
    },
  };
}

/** Copies the body once into memory that was used before. */
export function copyWarm(body: Buffer): Contender {
  const copy = Buffer.alloc(body.length, 1);
  return {
    name: 'memcpy into used memory',
    run() {
      const start = performance.now();
      copy.set(body);
      return Promise.resolve(performance.now() - start);
    },
  };
}
