import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_PROFILE } from '../../../shared/service/profile.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import { StorageError } from '../../platform/files/storage-error.ts';
import { LYRICS, SONG_SETTINGS } from '../../testing/song-core.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { BilledCallContext } from '../billed-call.ts';
import { type SendSongPorts, sendSong } from './music-kind.ts';

/** Sends a request with the test's ports; returns the accepted task and the outcome. */
async function asked(ports: Partial<SendSongPorts>) {
  const accepted: string[] = [];
  let sent = 0;
  const dataFolder = temporaryFolder().path;
  const all: SendSongPorts = {
    calls: {
      createSong: async () => {
        sent += 1;
        return 'task-1';
      },
    },
    library: { assertSpace: async () => undefined },
    dataFolder,
    quarantineFolder: join(dataFolder, 'quarantine'),
    ...ports,
  };
  const context = { acceptTask: (taskId: string) => void accepted.push(taskId) };
  const body = { model: SONG_SETTINGS.model, lyrics: LYRICS };
  const origin = 'http://127.0.0.1:9';
  const call: BilledCallContext = {
    call: { jobId: 'job', n: 0, request: { method: 'POST', url: origin, headers: {}, body } },
    connection: { baseUrl: origin, origin, key: null, profile: DEFAULT_PROFILE },
    ...{ opId: 'op', signal: new AbortController().signal, observer: {}, keepRaw: () => undefined },
  };
  const error = await sendSong(all, context, call).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { accepted, error, sent: () => sent };
}

it('sending a song accepts the task id from the service', async () => {
  const { accepted, error } = await asked({});
  expect([accepted, error]).toEqual([['task-1'], null]);
});

it('sends no song request without disk space for the result', async () => {
  const library = { assertSpace: () => Promise.reject(new StorageError('full')) };
  const { accepted, error, sent } = await asked({ library });
  expect(error).toBeInstanceOf(ServiceError);
  expect(error).toMatchObject({ data: { class: 'storage', phase: 'before' } });
  expect([accepted, sent()]).toEqual([[], 0]);
});

it('sends no song request if a response could not be quarantined', async () => {
  const quarantineFolder = '/dev/null/quarantine';
  const { error, sent } = await asked({ quarantineFolder });
  expect(error).toMatchObject({ data: { class: 'storage', phase: 'before' } });
  expect(sent()).toBe(0);
});
