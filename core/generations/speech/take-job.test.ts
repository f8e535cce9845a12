import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';
import { DEFAULT_PROFILE } from '../../../shared/service/profile.ts';
import { createStores } from '../../backup/stores.ts';
import { AudioError } from '../../formats/audio/audio-error.ts';
import { QuarantinedResponseError, ServiceError } from '../../http/errors/service-error.ts';
import type { CallContext, JobContext } from '../../jobs/job-handler.ts';
import { Changes } from '../../platform/changes.ts';
import { StorageError } from '../../platform/files/storage-error.ts';
import { newId } from '../../platform/new-id.ts';
import { realClock } from '../../testing/fake-clock.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { Groups } from '../groups.ts';
import { SegmentCarrier } from './carry-segments.ts';
import { SegmentFiles } from './segment-files.ts';
import { speechKind, Takes } from './speech-kind.ts';
import { speechBody, speechJobRequest } from './speech-request.ts';
import { type TakeJobPorts, takeJob } from './take-job.ts';

// Cases that a real disk and socket cannot produce: the library's disk is suddenly full.

const connection = {
  baseUrl: 'https://a.test',
  origin: 'https://a.test',
  key: null,
  profile: DEFAULT_PROFILE,
};
const { voiceId: _voice, ...settings } = DEFAULT_SETTINGS.speech;

/** Creates a take of one segment with its job, over real stores; every port can be replaced. */
function takeOfOne(given: Partial<Pick<TakeJobPorts, 'library' | 'calls' | 'audio'>>) {
  const { db, folder } = testDatabase();
  const stores = createStores(db);
  const { jobs, jobCalls } = stores;
  const segmentFiles = new SegmentFiles(folder);
  const [id, jobId, opId] = [newId(1), newId(1), newId(1)];
  const request = speechJobRequest(connection, null, opId, false);
  const body = speechBody({ voiceId: 'v', text: 'Hello' }, settings);
  stores.takes.insert({
    ...{ id, jobId, createdAt: 1, title: 'Hello', prompt: 'Hello', connectionId: 'c' },
    settings: { ...settings, voiceId: 'v', voiceName: 'V', cast: null },
  });
  jobs.insert({
    ...{ id: jobId, opId, kind: 'speech', title: 'Hello', connectionId: 'c', model: 'm', now: 1 },
    subject: { kind: 'speech', takeId: id },
  });
  const sent = speechJobRequest(connection, body, 'op', false);
  jobCalls.insert({
    jobId,
    n: 0,
    opId: newId(1),
    request: sent,
    now: 1,
  });
  const kept: string[] = [];
  const library = {
    keep: async () => Promise.reject(new Error('not asked')),
    insert: () => undefined,
    remove: () => undefined,
    assertSpace: async () => undefined,
    isKept: () => false,
    discard: async () => undefined,
    get: () => undefined,
  };
  const calls = {
    synthesize: async (_connection: unknown, _request: unknown, { path }: { path: string }) => {
      writeFileSync(path, 'sound');
      return { bytes: 5, format: 'mp3' as const, sha256: '', extra: null, statusMsg: null };
    },
    synthesizeStreaming: async () => Promise.reject(new Error('not asked')),
  };
  const facts = { durationMs: 1, sampleRate: 32_000, channels: 1, peaks: new Uint8Array(512) };
  const audio = { join: async () => undefined, measure: async () => facts };
  const media = { url: () => '', serve: () => undefined };
  const notAsked = () => {
    throw new Error('not asked');
  };
  const changes = new Changes();
  const kind = speechKind({
    ...{ ...stores, segmentFiles, media, clock: realClock, carrier: { isPreparing: () => false } },
    library: { ...library, retagging: { retag: notAsked } },
    ...{ settings: { get: notAsked } },
  });
  const ports = { ...stores, db, changes, clock: realClock, groups: new Groups(stores.groups, changes) };
  const keeper = { get: () => DEFAULT_SETTINGS };
  const takes = new Takes(
    {
      ...{
        ...{ ...ports, settings: keeper },
        runner: { cancel: notAsked, begin: notAsked, assertRoom: notAsked, newestPoll: () => undefined },
        onErase: notAsked,
      },
      ...{
        spending: { assertWithin: notAsked },
        connections: { forCall: notAsked },
        voices: { find: notAsked },
      },
      carrier: new SegmentCarrier(jobCalls, segmentFiles, audio),
      library: { ...library, rename: notAsked, restore: notAsked, purgeNow: notAsked },
    },
    stores.takes,
    kind,
  );
  const craft = takeJob({
    ...{
      takes,
      jobs,
      settings: keeper,
      segmentFiles,
      calls,
      audio,
      library,
      clock: realClock,
      dataFolder: folder,
      ...given,
    },
    quarantineFolder: join(folder, 'quarantine'),
  });
  const signal = new AbortController().signal;
  const job = jobs.get(jobId);
  if (!job) throw new Error('not written');
  const callContext: CallContext = {
    call: { jobId, n: 0, request: sent },
    opId,
    signal,
    observer: {},
    connection,
    keepRaw: (name) => kept.push(name),
  };
  const context: JobContext = {
    ...{ job, opId, request, connection, signal, taskId: null },
    beforeStop: () => undefined,
    emit: () => undefined,
    calls: () => jobCalls.of(jobId),
    call: (_n, send) => send(callContext),
    acceptTask: () => undefined,
    pollObserver: {},
    setPollRequest: () => undefined,
    move: () => undefined,
    progress: () => undefined,
    poll: () => Promise.reject(new Error('not asked')),
  };
  return { run: () => craft.run(context), folder, kept, jobId, segmentFiles, library };
}

async function failure(run: () => Promise<void>) {
  try {
    await run();
  } catch (error) {
    if (error instanceof ServiceError) return error.data;
    throw error;
  }
  throw new Error('it went well');
}

test.each([
  [new StorageError('full'), 'There is not enough space on the disk.'],
  [new StorageError('read_only'), 'The library folder is read-only.'],
  [Object.assign(new Error('x'), { code: 'ENOSPC' }), 'There is not enough space on the disk.'],
])('%s while saving fails the take and keeps the segment', async (error, message) => {
  const base = takeOfOne({});
  const { run, segmentFiles, jobId } = takeOfOne({
    library: { ...base.library, keep: () => Promise.reject(error) },
  });
  expect(await failure(run)).toMatchObject({
    class: 'storage',
    action: 'retry',
    phase: 'answering',
    message,
  });
  expect(segmentFiles.has(jobId, '0.mp3')).toBe(true);
});

it('sends no speech request if the disk is full', async () => {
  const base = takeOfOne({});
  const full = () => Promise.reject(new StorageError('full'));
  let isSent = false;
  const send = async () => {
    isSent = true;
    throw new Error('sent');
  };
  const { run } = takeOfOne({
    library: { ...base.library, assertSpace: full },
    calls: { synthesize: send, synthesizeStreaming: send },
  });
  expect(await failure(run)).toMatchObject({ class: 'storage', phase: 'before' });
  expect(isSent).toBe(false);
});

it('audio that cannot be decoded fails the take as unusable', async () => {
  const audio = {
    join: async () => undefined,
    measure: () => Promise.reject(new AudioError('unreadable', 'No sound.')),
  };
  expect(await failure(takeOfOne({ audio }).run)).toMatchObject({ class: 'unusable', message: 'No sound.' });
});

it('stores the file name of the quarantined body with the call', async () => {
  const data = { class: 'unusable', message: '', action: 'retry', phase: 'answering' } as const;
  const nothing = { status: 200, code: null, type: null, param: null, retryAfterMs: null };
  const send = () => Promise.reject(new QuarantinedResponseError({ ...data, ...nothing }, 1));
  const { run, kept, jobId } = takeOfOne({ calls: { synthesize: send, synthesizeStreaming: send } });
  await failure(run);
  expect(kept).toEqual([`${jobId}-0.bin`]);
});
