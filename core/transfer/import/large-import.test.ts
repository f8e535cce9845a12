import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { runs } from '../../testing/deep.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { chatgptConversation, message } from '../testing/chatgpt-file.ts';

const CHILD = fileURLToPath(new URL('../testing/import-child.ts', import.meta.url));
const MB = 1024 * 1024;
const { numRuns: SIZE_MB } = runs(16, 1024);
/** Turns per conversation, and characters per turn. */
const [TURNS, LENGTH] = [20, 1250];

const done = z.object({
  type: z.literal('done'),
  result: z.object({ conversations: z.int(), turns: z.int(), skippedCount: z.literal(0) }),
});
const measured = z.object({
  type: z.literal('measured'),
  /** Bytes by which memory grew; milliseconds that other calls took meanwhile. */
  grew: z.number(),
  calls: z.int(),
  p50: z.number(),
  p99: z.number(),
});

/** Writes conversations with different words, so that the index has work to do. @returns their number. */
async function write(path: string, bytes: number): Promise<number> {
  const out = createWriteStream(path);
  let written = 0;
  let count = 0;
  for (; written < bytes; count++) {
    const nodes = Array.from({ length: TURNS }, (_, n) => {
      const words = Array.from(
        { length: LENGTH / 10 },
        (_each, k) => `w${(count * 31 + n * 7 + k) % 50_000}x`,
      );
      const text = words.join(' ').padEnd(LENGTH, '好');
      return message(
        `${count}-${n}`,
        n === 0 ? null : `${count}-${n - 1}`,
        n % 2 ? 'assistant' : 'user',
        text,
      );
    });
    const piece = `${count === 0 ? '[' : ','}${JSON.stringify(chatgptConversation(`c${count}`, nodes))}`;
    written += Buffer.byteLength(piece);
    if (!out.write(piece)) await once(out, 'drain');
  }
  out.end(']');
  await finished(out);
  return count;
}

it(`${SIZE_MB} MB come in while other calls are served, in little memory`, async () => {
  const root = temporaryFolder().path;
  const file = join(root, 'conversations.json');
  const count = await write(file, SIZE_MB * MB);
  const dataFolder = join(root, 'data');
  mkdirSync(dataFolder);
  const child = spawn(process.execPath, ['--expose-gc', CHILD, dataFolder, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: unknown[] = [];
  for await (const line of createInterface(child.stdout)) lines.push(JSON.parse(line));
  const report = lines.map((line) => done.safeParse(line).data).find((each) => each !== undefined);
  const figures = lines.map((line) => measured.safeParse(line).data).find((each) => each !== undefined);
  expect(report?.result).toMatchObject({ conversations: count, turns: count * TURNS });
  // The file is larger than this limit: it is never in memory as a whole. The limit is twice what a quiet machine
  // shows.
  expect(figures?.grew).toBeLessThan(400 * MB);
  // Other calls wait for one step of the import, not for all of it; the limit allows for a busy machine.
  expect(figures?.calls).toBeGreaterThan(5);
  expect(figures?.p50).toBeLessThan(200);
}, 3_600_000);
