import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImageCore, imageCore } from '../../testing/image-core.ts';
import {
  finishedImages,
  startImageServer,
  syncImages,
  testImageBytes,
  WIDTH,
} from '../../testing/image-server.ts';
import {
  killCount,
  killKind,
  killTimeoutMs,
  kindKillPlan,
  kindKillProgram,
} from '../../testing/kind-kills.ts';
import { seeded } from '../../testing/seeded.ts';
import { type SongServer, sendJson } from '../../testing/song-server.ts';

const PLAN = kindKillPlan(900);
const IMAGES = 2;
const program = kindKillProgram();
/** The request mode, and whether the response holds URLs or the images themselves. */
const WAYS = ['queue', 'wait', 'wait, inside'] as const;

let server: SongServer;
/** The core whose folder holds the connection and its key. */
let first: ImageCore;

const wayOf = (round: number) => WAYS[round % WAYS.length] ?? 'queue';
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  const random = seeded('a picture, answers');
  server = await startImageServer();
  server.create = async (response, { path, count, body }) => {
    await rest(random.int(5, 40));
    if (path.endsWith('/async')) return sendJson(response, { task_id: `task-${count}` });
    if (!String(body.prompt).includes('inside'))
      return sendJson(response, syncImages(server, `wait-${count}`, IMAGES));
    const data = [0, 1].map((n) => ({ b64_json: testImageBytes(n).toString('base64') }));
    sendJson(response, { data });
  };
  server.tell = async (response, { taskId, before }) => {
    await rest(random.int(0, 20));
    if (before < 1) sendJson(response, { status: 'running', progress: 50 });
    else sendJson(response, finishedImages(server, taskId, IMAGES));
  };
  // Sent in halves, with time between them for a kill.
  server.file = async (response, name) => {
    const bytes = testImageBytes(Number(/-(\d+)\.png$/.exec(name)?.[1]));
    response.writeHead(200, {
      'content-type': 'image/png',
      'content-length': bytes.length,
      etag: `"${name}"`,
    });
    response.write(bytes.subarray(0, 60));
    await rest(random.int(0, 40));
    response.end(bytes.subarray(60));
  };
  first = await imageCore({ server });
  await first.core.stop();
});
afterAll(() => server.close());

const promptOf = (round: number) => `The picture of round ${round}, ${wayOf(round)}`;

test(
  `${killCount(PLAN)} kills during image generation: nothing is billed twice, lost or left over`,
  () =>
    killKind('kill -9 while a picture is made', PLAN, program, {
      what: (round) => (wayOf(round) === 'queue' ? 'queue' : 'wait'),
      text: promptOf,
      ...{ first, server, workFolder: 'pictures' },
      startOn: (host) => imageCore({ host, server, connectionId: first.connectionId }),
      async check({ round, description, core, job, left, sent, posts }, { twice, lost }) {
        // A second request is sent only by the click, if the first had no result.
        if (sent > 1 || posts > (left === 'done' ? 1 : sent + 1)) twice.push(description);
        if ((await core.api.images.draft()).prompt !== promptOf(round))
          lost.push(`${description}: the draft`);
        if (job.subject.kind !== 'images') throw new Error('it is of a picture');
        const generation = await core.api.images.generation({ id: job.subject.generationId });
        const { state, error, images } = generation;
        if (state !== 'done' || error !== null || images.length < IMAGES)
          lost.push(`${description}: ${state}`);
        for (const { width, missing } of images)
          expect([width, missing], description).toEqual([WIDTH, false]);
        return images.map(({ fileName }) => fileName);
      },
    }),
  killTimeoutMs(PLAN),
);
