import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  killCount,
  killKind,
  killTimeoutMs,
  kindKillPlan,
  kindKillProgram,
} from '../../testing/kind-kills.ts';
import { seeded } from '../../testing/seeded.ts';
import { type SongCore, songCore } from '../../testing/song-core.ts';
import { doneSong, type SongServer, sendJson, songWav, startSongServer } from '../../testing/song-server.ts';

const PLAN = kindKillPlan(900);
const VERSIONS = 2;
const program = kindKillProgram();

let server: SongServer;
/** The core whose folder holds the connection and its key. */
let first: SongCore;

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  const random = seeded('a song, answers');
  server = await startSongServer();
  server.create = async (response, { count }) => {
    await rest(random.int(5, 40));
    sendJson(response, { task_id: `task-${count}` });
  };
  server.tell = async (response, { taskId, before }) => {
    await rest(random.int(0, 20));
    if (before < 1) sendJson(response, { status: 'running', progress: 50 });
    else sendJson(response, doneSong(server, taskId, VERSIONS));
  };
  // Sent in halves, with time between them for a kill.
  server.file = async (response, name) => {
    const bytes = songWav(Number(/-(\d+)\.wav$/.exec(name)?.[1]));
    response.writeHead(200, {
      'content-type': 'audio/wav',
      'content-length': bytes.length,
      etag: `"${name}"`,
    });
    response.write(bytes.subarray(0, 4000));
    await rest(random.int(0, 40));
    response.end(bytes.subarray(4000));
  };
  first = await songCore({ server });
  await first.core.stop();
});
afterAll(() => server.close());

test(
  `${killCount(PLAN)} kills during song generation: nothing is billed twice, lost or left over`,
  () =>
    killKind('kill -9 while a song is made', PLAN, program, {
      what: () => 'song',
      text: (round) => `[verse]\nThis is the song of round ${round}`,
      ...{ first, server, workFolder: 'songs' },
      startOn: (host) => songCore({ host, server, connectionId: first.connectionId }),
      async check({ round, description, core, job, left, sent, posts }, { twice, lost }) {
        // A second request is sent only by the click, if the first had no result.
        if (sent > 1 || posts > (left === 'done' ? 1 : sent + 1)) twice.push(description);
        const { lyrics } = await core.api.music.draft();
        if (!lyrics.endsWith(`round ${round}`)) lost.push(`${description}: the draft`);
        if (job.subject.kind !== 'music') throw new Error('it is of a song');
        const song = await core.api.music.get({ id: job.subject.songId });
        if (song.state !== 'done' || song.versions.length < VERSIONS)
          lost.push(`${description}: ${song.state}`);
        for (const { asset } of song.versions)
          expect([asset?.durationMs, asset?.missing], description).toEqual([500, false]);
        return song.versions.map(({ asset }) => asset?.fileName);
      },
    }),
  killTimeoutMs(PLAN),
);
