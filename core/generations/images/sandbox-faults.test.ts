import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandboxServer } from '../../../sandbox/server.ts';
import { QUICK_PROMPT } from '../../../sandbox/testing/images.ts';
import type { ImageGeneration, ImageMode } from '../../../shared/domain/generated-image.ts';
import type { JobState } from '../../../shared/domain/job-state.ts';
import { SANDBOX_CONNECTION } from '../../../shared/domain/sandbox-connection.ts';
import type { ErrorClass } from '../../../shared/service/errors.ts';
import { IMAGE_MODELS } from '../../../shared/service/models.ts';
import { sampleCases } from '../../testing/deep.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { figure } from '../../testing/figures.ts';
import { type ImageCore, imageCore } from '../../testing/image-core.ts';
import { pollingClock } from '../../testing/polling-clock.ts';

let sandbox: RunningSandbox;
let here: ImageCore;

beforeAll(async () => {
  sandbox = await startSandboxServer({ latency: 0 });
  const { url, key } = sandbox;
  const startSandbox = async () => ({ url, key, close: async () => undefined });
  const host = fakeHost({ startSandbox, clock: pollingClock });
  here = await imageCore({ host, connectionId: SANDBOX_CONNECTION });
});
afterAll(async () => {
  figure({ gate: 'faults while a picture is made', n: played, unit: 'faults', found: {} });
  await here.close();
  await sandbox.close();
});

const settings = { model: IMAGE_MODELS[1].id, size: IMAGE_MODELS[1].sizes[0] };

/** Makes the sandbox produce a fault, which is requested in the prompt. */
async function shown(way: ImageMode, fault: string): Promise<ImageGeneration> {
  const prompt = `${QUICK_PROMPT} /fault ${fault}`;
  const generation = await here.finished(await here.one({ way, prompt, settings }));
  // Some faults pause the connection; it is resumed for the next one.
  await here.api.settings.change({ pausedConnections: {} });
  return generation;
}

const hasRaw = async ({ jobId }: ImageGeneration): Promise<boolean> =>
  (await here.api.jobs.details({ id: jobId })).calls.some(({ rawUrl }) => rawUrl !== null);

const BOTH = ['wait', 'queue'] as const;
type Row = readonly [
  fault: string,
  ways: readonly ImageMode[],
  state: JobState,
  how: ErrorClass | null,
  raw: boolean,
];

/** The expected end of each fault, and whether the response is kept for inspection. */
const ROWS: readonly Row[] = [
  ['images=3', BOTH, 'done', null, false],
  ['split=7', BOTH, 'done', null, false],
  ['file:drop-after=1000,file:times=1', BOTH, 'done', null, false],
  ['file:no-range', BOTH, 'done', null, false],
  ['file:expired-url', BOTH, 'failed', 'not_found', false],
  ['task-back', ['queue'], 'done', null, false],
  ['task-state=dreaming', ['queue'], 'done', null, false],
  ['task-fails', ['queue'], 'failed', 'service', false],
  ['no-task-id', ['queue'], 'unknown', 'bad_answer', true],
  ['file:wrong-image', BOTH, 'failed', 'unusable', true],
  ['file:bomb', BOTH, 'failed', 'unusable', true],
  ['file:html', BOTH, 'failed', 'unusable', true],
  ['url=file:///etc/passwd', BOTH, 'failed', 'invalid', false],
  ['url=http://169.254.169.254/latest', BOTH, 'failed', 'invalid', false],
  ['no-url', ['wait'], 'unknown', 'bad_answer', true],
  ['status=400', BOTH, 'rejected', 'bad_request', false],
  ['status=402', BOTH, 'rejected', 'quota', false],
  ['status=503', BOTH, 'unknown', 'service', false],
  ['reset', BOTH, 'unknown', 'interrupted', false],
  ['html', BOTH, 'unknown', 'bad_answer', true],
  ['malformed-json', BOTH, 'unknown', 'bad_answer', true],
];

let played = 0;

describe.each(sampleCases(ROWS, 8))('the sandbox fault %s', (fault, ways, state, how, raw) => {
  it.each(ways)('ends the job in the expected state in the mode %s', async (way) => {
    const generation = await shown(way, fault);
    expect(generation).toMatchObject({ state, error: how === null ? null : { class: how } });
    expect(generation.images).toHaveLength(state !== 'done' ? 0 : fault === 'images=3' ? 3 : 1);
    expect(await hasRaw(generation)).toBe(raw);
    played += 1;
  });
});
