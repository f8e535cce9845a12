import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { Clock } from '../host.ts';
import { newId } from '../new-id.ts';
import { runs } from '../testing/deep.ts';
import { eventually } from '../testing/eventually.ts';
import { realClock } from '../testing/fake-clock.ts';
import { type FakeHost, fakeHost } from '../testing/fake-host.ts';
import { type SpeechCore, speechCore } from '../testing/speech-core.ts';
import { type SpeechServer, speakTone, startSpeechServer, toneMs } from '../testing/speech-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const { numRuns: ROUNDS } = runs(24, 2000);
const CHILD = fileURLToPath(new URL('../testing/speech-crash-child.ts', import.meta.url));
const PIECES = 10;
const DAY = 86_400_000;

let server: SpeechServer;
/** Where the connection and its key are. */
let first: SpeechCore;

beforeAll(async () => {
  server = await startSpeechServer(async (response, post) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
    await speakTone(response, post);
  });
  first = await speechCore({ server });
  await first.core.stop();
});
afterAll(() => server.close());

const word = (round: number, n: number) =>
  `In round ${String(round).padStart(4, '0')} this is piece ${n} of ten, no less.`;

/** When to kill: after so many calls of the take have come in, and milliseconds more. After the last one comes the saving. */
interface Point {
  readonly calls: number;
  readonly afterMs: number;
}

function randomPoint(): Point {
  const calls = Math.floor(Math.random() * (PIECES + 3));
  const most = calls >= PIECES ? 1200 : 120;
  return { calls: Math.min(calls, PIECES), afterMs: Math.random() * most };
}

/** Starts a core in a process, lets it begin a take, and kills it. */
async function killed(
  folder: string,
  text: string,
  { calls, afterMs }: Point,
): Promise<{ id: string; jobId: string }> {
  const before = server.posts.length;
  const keys = JSON.stringify([...first.host.vault.entries]);
  const child = spawn(
    process.execPath,
    [CHILD, folder, first.host.settingsFile.text, keys, first.connectionId, text],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = await once(createInterface(child.stdout), 'line');
  const begun = z.object({ id: z.string(), jobId: z.string() }).parse(JSON.parse(String(line)));
  await eventually('the calls have come', () => server.posts.length >= before + calls, 30_000);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  await once(child, 'exit');
  return begun;
}

/** A core on a folder that was left. `ahead`: milliseconds its clock is, and whether it tidies at once. */
function startOn(folder: string, ahead = 0): Promise<SpeechCore> {
  const clock: Clock = {
    now: () => Date.now() + ahead,
    monotonic: realClock.monotonic,
    after: (ms, run) => realClock.after(ahead > 0 && ms === 5000 ? 0 : ms, run),
  };
  const { vault, settingsFile } = first.host;
  const host: FakeHost = fakeHost({ dataFolder: folder, clock, vault, settingsFile });
  return speechCore({ host, server, connectionId: first.connectionId });
}

test(
  `${ROUNDS} kills in mid-take: nothing made is lost, nothing is paid for twice, nothing is left lying about`,
  async () => {
    const seen = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round++) {
      const folder = temporaryFolder().path;
      const point = randomPoint();
      const texts = Array.from({ length: PIECES }, (_, n) => word(round, n));
      const { id, jobId } = await killed(folder, texts.join(' '), point);
      const posted = server.posts.length;
      const pieces = join(folder, 'parts', jobId);
      const whole = texts.filter((_, n) => existsSync(join(pieces, `${n}.wav`)));

      const again = await startOn(folder);
      const found = await again.api.jobs.get({ id: jobId });
      const when = `${point.calls} calls and ${point.afterMs.toFixed(1)} ms`;
      const told = `round ${round}, killed after ${when}, ${whole.length} pieces whole, then ${found.state}`;
      // What goes on by itself sends nothing.
      if (!isEnd(found.state) && !found.held) await again.ended(jobId);
      expect(server.posts.length, told).toBe(posted);
      const left = await again.api.jobs.get({ id: jobId });
      seen.set(left.state, (seen.get(left.state) ?? 0) + 1);
      if (left.held) {
        await again.api.jobs.start({ id: jobId });
        await again.ended(jobId);
      } else if (left.state !== 'done') {
        const retried = await again.api.jobs.retry({ opId: newId(Date.now()), id: jobId });
        await again.ended(retried.id);
      }

      expect((await again.api.speech.draft()).text, told).toBe(texts.join(' '));
      const take = await again.api.speech.get({ id });
      expect(take, told).toMatchObject({ state: 'done', error: null });
      const spoken = texts.reduce((sum, text) => sum + toneMs(text), 0);
      expect(Math.abs((take.asset?.durationMs ?? 0) - spoken), told).toBeLessThan(500);
      const sent = server.posts.map((post) => post.body.text);
      for (const text of texts) {
        const times = sent.filter((other) => other === text).length;
        // Only a piece of which nothing had come may have been asked for again, and only by the click above.
        expect(times, `${told}: ${text}`).toBeLessThanOrEqual(whole.includes(text) ? 1 : 2);
        expect(times, told).toBeGreaterThanOrEqual(1);
      }
      await again.core.stop();

      const tidied = await startOn(folder, 2 * DAY);
      await eventually(`${told}: nothing is left`, () => tidied.files('parts').length === 0);
      await tidied.core.stop();
      expect(readdirSync(join(folder, 'library')), told).toEqual([take.asset?.fileName]);
      expect(tidied.files('quarantine'), told).toEqual([]);
    }
    const keys = server.posts.map((post) => post.key);
    expect(new Set(keys).size).toBe(keys.length);
    // The points were spread: some in the middle of the calls, some when nothing was left to send.
    expect(seen.get('unknown'), JSON.stringify([...seen])).toBeGreaterThan(0);
    expect(seen.get('done'), JSON.stringify([...seen])).toBeGreaterThan(0);
  },
  ROUNDS * 15_000,
);
