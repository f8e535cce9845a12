import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { SANDBOX_CONNECTION } from '../../../shared/domain/sandbox-connection.ts';
import { parseTimedLyrics } from '../../../shared/service/lyrics/timed-lyrics.ts';
import { startSandboxWorker } from '../../host-kit/sandbox-worker.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { type SongCore, songCore } from '../../testing/song-core.ts';

const MAIN = new URL('../../../sandbox/main.ts', import.meta.url);

let here: SongCore;
afterEach(() => here.close());

it('a sandbox song arrives although the app, with the sandbox, was restarted', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'quartet-sandbox-song-'));
  let starts = 0;
  // The second start fails, as it may on a machine that has just booted; the third one succeeds by itself.
  const startSandbox = () => {
    starts += 1;
    if (starts === 2) return Promise.reject(new Error('the sandbox did not come up'));
    return startSandboxWorker(MAIN, join(dataFolder, 'sandbox'));
  };
  const host = fakeHost({ dataFolder, startSandbox });
  here = await songCore({ host, connectionId: SANDBOX_CONNECTION });
  const song = await here.create({ title: 'Home', settings: { style: 'folk', vocalGender: 'f' } });
  const accepted = await here.is(song.id, ({ taskId }) => taskId !== null);
  expect(accepted.versions).toEqual([]);
  await here.core.stop();
  await here.server.close();
  here = await songCore({ host, connectionId: SANDBOX_CONNECTION });
  const done = await here.finished(song);
  expect(done).toMatchObject({ state: 'done', error: null, taskId: accepted.taskId });
  expect(starts).toBe(3);
  expect(done.versions).toHaveLength(1);
  const [version] = done.versions;
  expect(version?.asset).toMatchObject({ mimeType: 'audio/mpeg', sampleRate: 44_100, channels: 2 });
  expect(version?.asset?.bytes).toBeGreaterThan(100_000);
  const words = parseTimedLyrics(version?.lyrics ?? '')?.lines.flatMap((line) => line.words) ?? [];
  expect(words.map(({ text }) => text.trim())).toContain('lights');
  expect(here.files('sandbox').filter((name) => name.endsWith('.json'))).toEqual([
    join('songs', `${done.taskId}.json`),
  ]);
}, 60_000);
