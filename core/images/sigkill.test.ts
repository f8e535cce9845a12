import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { DrawingWay } from '../../shared/domain/picture.ts';
import type { Clock } from '../host.ts';
import { runs } from '../testing/deep.ts';
import { eventually } from '../testing/eventually.ts';
import { realClock } from '../testing/fake-clock.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { type PictureCore, pictureCore } from '../testing/picture-core.ts';
import {
  answeredPictures,
  donePictures,
  pictureBytes,
  startPictureServer,
} from '../testing/picture-server.ts';
import { type SongServer, sendJson } from '../testing/song-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const { numRuns: ROUNDS } = runs(12, 1000);
const CHILD = fileURLToPath(new URL('../testing/picture-crash-child.ts', import.meta.url));
const PICTURES = 2;
const DAY = 86_400_000;

let server: SongServer;
/** Where the connection and its key are. */
let first: PictureCore;
/** How the next one is answered that waits: with addresses, or with the pictures themselves. */
let isInside = false;

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  server = await startPictureServer();
  server.create = async (response, { path, count }) => {
    await rest(30 + Math.random() * 20);
    if (path.endsWith('/async')) return sendJson(response, { task_id: `task-${count}` });
    if (!isInside) return sendJson(response, answeredPictures(server, `wait-${count}`, PICTURES));
    const data = [0, 1].map((n) => ({ b64_json: pictureBytes(n).toString('base64') }));
    sendJson(response, { data });
  };
  server.tell = async (response, { taskId, before }) => {
    await rest(Math.random() * 20);
    if (before < 1) sendJson(response, { status: 'running', progress: 50 });
    else sendJson(response, donePictures(server, taskId, PICTURES));
  };
  // In halves, with time between them for a kill.
  server.file = async (response, name) => {
    const bytes = pictureBytes(Number(/-(\d+)\.png$/.exec(name)?.[1]));
    response.writeHead(200, {
      'content-type': 'image/png',
      'content-length': bytes.length,
      etag: `"${name}"`,
    });
    response.write(bytes.subarray(0, 60));
    await rest(Math.random() * 40);
    response.end(bytes.subarray(60));
  };
  first = await pictureCore({ server });
  await first.core.stop();
});
afterAll(() => server.close());

const POINTS = ['begun', 'posted', 'answered', 'fetching', 'fetched', 'saved'] as const;
type Point = (typeof POINTS)[number];
/** Milliseconds after a point by which the kill comes at the latest: the answer to the POST takes 30 at least. */
const MOST_MS: Readonly<Record<Point, number>> = {
  ...{ begun: 60, posted: 20, answered: 60, fetching: 60, fetched: 60 },
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

/** Whether the service has seen as much of the drawing as there is to see at that point. */
function isAt(point: Point, before: Seen, way: DrawingWay): boolean {
  const now = seen();
  const [posts, askings, fetches] = [
    now.posts - before.posts,
    now.askings - before.askings,
    now.fetches - before.fetches,
  ];
  // What comes within the answer is not fetched.
  const all = way === 'wait' && isInside ? posts >= 1 : fetches >= PICTURES;
  switch (point) {
    case 'begun':
      return true;
    case 'posted':
      return posts >= 1;
    case 'answered':
      return way === 'wait' ? posts >= 1 : askings >= 2;
    case 'fetching':
      return fetches >= 1 || all;
    case 'fetched':
    case 'saved':
      return all;
    default:
      return point satisfies never;
  }
}

/** Starts a core in a process, lets it ask for a picture, and kills it somewhere around a point. */
async function killed(folder: string, way: DrawingWay, prompt: string, point: Point, afterMs: number) {
  const before = seen();
  const keys = JSON.stringify([...first.host.vault.entries]);
  const { settingsFile } = first.host;
  const args = [CHILD, folder, settingsFile.text, keys, first.connectionId, way, prompt];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  const begun = z.object({ id: z.string(), jobId: z.string() }).parse(JSON.parse(String(line)));
  await eventually(`it is ${point}`, () => isAt(point, before, way), 30_000);
  await rest(afterMs);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return begun;
}

/** A core on a folder that was left. `ahead`: milliseconds its clock is, and whether it tidies at once. */
function startOn(folder: string, ahead = 0): Promise<PictureCore> {
  const clock: Clock = {
    now: () => Date.now() + ahead,
    monotonic: realClock.monotonic,
    after: (ms, run) => realClock.after(ahead > 0 && ms === 5000 ? 0 : ms, run),
  };
  const { vault, settingsFile } = first.host;
  const host = fakeHost({ dataFolder: folder, clock, vault, settingsFile });
  return pictureCore({ host, server, connectionId: first.connectionId });
}

test(
  `${ROUNDS} kills around a picture, both ways: nothing is paid for twice, nothing is lost, nothing is left lying about`,
  async () => {
    const found = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round++) {
      const folder = temporaryFolder().path;
      const point = POINTS[round % POINTS.length] ?? 'begun';
      const way = Math.floor(round / POINTS.length) % 2 === 0 ? 'wait' : 'queue';
      isInside = Math.floor(round / (2 * POINTS.length)) % 2 === 1;
      const afterMs = Math.random() * MOST_MS[point];
      const prompt = `The picture of round ${round}`;
      const before = seen();
      const { id, jobId } = await killed(folder, way, prompt, point, afterMs);
      const posted = server.posts.length;

      const again = await startOn(folder);
      const job = await again.api.jobs.get({ id: jobId });
      const told = `round ${round} (${way}${isInside ? ', inside' : ''}), killed ${afterMs.toFixed(1)} ms after it was ${point}, then ${job.state}`;
      // What goes on by itself sends nothing.
      if (!isEnd(job.state) && !job.held) await again.ended(jobId);
      expect(server.posts.length, told).toBe(posted);
      const left = await again.api.jobs.get({ id: jobId });
      found.set(left.state, (found.get(left.state) ?? 0) + 1);
      if (left.held) {
        await again.api.jobs.start({ id: jobId });
        await again.ended(jobId);
      } else if (left.state !== 'done') {
        // Only of a drawing of which nothing is known.
        expect(await again.api.images.drawing({ id }), told).toMatchObject({ taskId: null, pictures: [] });
        await again.retried({ id, jobId });
      }
      const sent = posted - before.posts;
      const posts = server.posts.length - before.posts;
      expect(sent, told).toBeLessThanOrEqual(1);
      // Sent a second time only by the click above, where nothing had come of the first.
      expect(posts, told).toBe(left.state === 'done' ? 1 : sent + 1);
      if (left.held) expect(sent, told).toBe(0);

      expect((await again.api.images.draft()).prompt, told).toBe(prompt);
      const drawing = await again.api.images.drawing({ id });
      expect(drawing, told).toMatchObject({ state: 'done', error: null });
      expect(
        drawing.pictures.map(({ width, missing }) => [width, missing]),
        told,
      ).toEqual([
        [48, false],
        [48, false],
      ]);
      await again.core.stop();

      const tidied = await startOn(folder, 2 * DAY);
      await eventually(`${told}: nothing is left`, () => tidied.files('pictures').length === 0);
      await tidied.core.stop();
      const names = drawing.pictures.map(({ fileName }) => fileName);
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
