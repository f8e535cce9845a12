import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { Clock } from '../host.ts';
import { runs } from '../testing/deep.ts';
import { eventually } from '../testing/eventually.ts';
import { realClock } from '../testing/fake-clock.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { type SongCore, songCore } from '../testing/song-core.ts';
import { doneSong, type SongServer, sendJson, songWav, startSongServer } from '../testing/song-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const { numRuns: ROUNDS } = runs(12, 1000);
const CHILD = fileURLToPath(new URL('../testing/song-crash-child.ts', import.meta.url));
const VERSIONS = 2;
const DAY = 86_400_000;

let server: SongServer;
/** Where the connection and its key are. */
let first: SongCore;

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  server = await startSongServer();
  server.create = async (response, { count }) => {
    await rest(30 + Math.random() * 20);
    sendJson(response, { task_id: `task-${count}` });
  };
  server.tell = async (response, { taskId, before }) => {
    await rest(Math.random() * 20);
    if (before < 1) sendJson(response, { status: 'running', progress: 50 });
    else sendJson(response, doneSong(server, taskId, VERSIONS));
  };
  // In halves, with time between them for a kill.
  server.file = async (response, name) => {
    const bytes = songWav(Number(/-(\d+)\.wav$/.exec(name)?.[1]));
    response.writeHead(200, {
      'content-type': 'audio/wav',
      'content-length': bytes.length,
      etag: `"${name}"`,
    });
    response.write(bytes.subarray(0, 4000));
    await rest(Math.random() * 40);
    response.end(bytes.subarray(4000));
  };
  first = await songCore({ server });
  await first.core.stop();
});
afterAll(() => server.close());

const POINTS = ['begun', 'posted', 'asked', 'told', 'fetching', 'fetched', 'saved'] as const;
type Point = (typeof POINTS)[number];
/** Milliseconds after a point by which the kill comes at the latest: the answer to the POST takes 30 at least. */
const MOST_MS: Readonly<Record<Point, number>> = {
  ...{ begun: 60, posted: 20, asked: 60, told: 60, fetching: 60, fetched: 60 },
  saved: 800,
};

interface Seen {
  readonly posts: number;
  readonly askings: number;
  readonly fetches: number;
}

const seen = (): Seen => ({
  ...{ posts: server.posts.length, askings: server.askings.length, fetches: server.fetches.length },
});

/** Whether the service has seen as much of the song as there is to see at that point. */
function isAt(point: Point, before: Seen): boolean {
  const now = seen();
  const [posts, askings, fetches] = [
    now.posts - before.posts,
    now.askings - before.askings,
    now.fetches - before.fetches,
  ];
  switch (point) {
    case 'begun':
      return true;
    case 'posted':
      return posts >= 1;
    case 'asked':
      return askings >= 1;
    case 'told':
      return askings >= 2;
    case 'fetching':
      return fetches >= 1;
    case 'fetched':
    case 'saved':
      return fetches >= VERSIONS;
    default:
      return point satisfies never;
  }
}

/** Starts a core in a process, lets it ask for a song, and kills it somewhere around a point. */
async function killed(folder: string, text: string, point: Point, afterMs: number) {
  const before = seen();
  const keys = JSON.stringify([...first.host.vault.entries]);
  const { settingsFile } = first.host;
  const child = spawn(process.execPath, [CHILD, folder, settingsFile.text, keys, first.connectionId, text], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const begun = z.object({ id: z.string(), jobId: z.string() }).parse(JSON.parse(String(line)));
  await eventually(`it is ${point}`, () => isAt(point, before), 30_000);
  await rest(afterMs);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return begun;
}

/** A core on a folder that was left. `ahead`: milliseconds its clock is, and whether it tidies at once. */
function startOn(folder: string, ahead = 0): Promise<SongCore> {
  const clock: Clock = {
    now: () => Date.now() + ahead,
    monotonic: realClock.monotonic,
    after: (ms, run) => realClock.after(ahead > 0 && ms === 5000 ? 0 : ms, run),
  };
  const { vault, settingsFile } = first.host;
  const host = fakeHost({ dataFolder: folder, clock, vault, settingsFile });
  return songCore({ host, server, connectionId: first.connectionId });
}

test(
  `${ROUNDS} kills around a song: nothing is paid for twice, nothing is lost, nothing is left lying about`,
  async () => {
    const found = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round++) {
      const folder = temporaryFolder().path;
      const point = POINTS[round % POINTS.length] ?? 'begun';
      const afterMs = Math.random() * MOST_MS[point];
      const text = `[verse]\nThis is the song of round ${round}`;
      const before = seen();
      const { id, jobId } = await killed(folder, text, point, afterMs);
      const posted = server.posts.length;

      const again = await startOn(folder);
      const job = await again.api.jobs.get({ id: jobId });
      const told = `round ${round}, killed ${afterMs.toFixed(1)} ms after it was ${point}, then ${job.state}`;
      // What goes on by itself sends nothing.
      if (!isEnd(job.state) && !job.held) await again.ended(jobId);
      expect(server.posts.length, told).toBe(posted);
      const left = await again.api.jobs.get({ id: jobId });
      found.set(left.state, (found.get(left.state) ?? 0) + 1);
      if (left.held) {
        await again.api.jobs.start({ id: jobId });
        await again.ended(jobId);
      } else if (left.state !== 'done') {
        // Only of a song of which no task is known.
        expect((await again.api.music.get({ id })).taskId, told).toBeNull();
        await again.retried({ id, jobId });
      }
      const sent = posted - before.posts;
      const posts = server.posts.length - before.posts;
      expect(sent, told).toBeLessThanOrEqual(1);
      // Sent a second time only by the click above, where nothing had come of the first.
      expect(posts, told).toBe(left.state === 'done' ? 1 : sent + 1);
      if (left.held) expect(sent, told).toBe(0);

      expect((await again.api.music.draft()).lyrics, told).toBe(text);
      const song = await again.api.music.get({ id });
      expect(song, told).toMatchObject({ state: 'done', error: null });
      expect(
        song.versions.map(({ asset }) => [asset?.durationMs, asset?.missing]),
        told,
      ).toEqual([
        [500, false],
        [500, false],
      ]);
      await again.core.stop();

      const tidied = await startOn(folder, 2 * DAY);
      await eventually(`${told}: nothing is left`, () => tidied.files('songs').length === 0);
      await tidied.core.stop();
      const names = song.versions.map(({ asset }) => asset?.fileName);
      expect(new Set(readdirSync(join(folder, 'library'))), told).toEqual(new Set(names));
      expect(tidied.files('quarantine'), told).toEqual([]);
    }
    const keys = server.posts.map((post) => post.key);
    expect(new Set(keys).size).toBe(keys.length);
    // The points were spread: some before an answer, some when nothing was left to send.
    expect(found.get('unknown'), JSON.stringify([...found])).toBeGreaterThan(0);
    expect(found.get('done'), JSON.stringify([...found])).toBeGreaterThan(0);
  },
  ROUNDS * 15_000,
);
