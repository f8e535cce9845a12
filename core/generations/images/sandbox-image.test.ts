import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { SANDBOX_CONNECTION } from '../../../shared/domain/sandbox-connection.ts';
import { IMAGE_MODELS } from '../../../shared/service/models.ts';
import { startSandboxWorker } from '../../host-kit/sandbox-worker.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { type ImageCore, imageCore } from '../../testing/image-core.ts';

const MAIN = new URL('../../../sandbox/main.ts', import.meta.url);

let here: ImageCore;
afterEach(() => here.close());

it('sandbox images arrive in both modes, in their size, and serve as references', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'quartet-sandbox-picture-'));
  const startSandbox = () => startSandboxWorker(MAIN, join(dataFolder, 'sandbox'));
  const host = fakeHost({ dataFolder, startSandbox });
  here = await imageCore({ host, connectionId: SANDBOX_CONNECTION });
  const [model] = IMAGE_MODELS;
  const prompt = 'A harbour at dawn, calm sea';
  const waited = await here.finished(
    await here.one({ way: 'wait', prompt, settings: { model: model.id, size: '1360x768' } }),
  );
  expect(waited).toMatchObject({ state: 'done', error: null, images: [{ width: 1360, height: 768 }] });
  const [image] = waited.images;
  const { reference } = await here.api.images.addReference({ from: 'picture', assetId: image?.id ?? '' });
  const begun = await here.one({
    way: 'queue',
    prompt: '雨中的灯塔',
    settings: { model: model.id, size: '768x1360', referenceId: reference.id },
  });
  const queued = await here.finished(begun);
  expect(queued).toMatchObject({
    ...{ state: 'done', error: null, reference, taskId: expect.any(String) },
    images: [{ width: 768, height: 1360, prompt: '雨中的灯塔' }],
  });
  expect((await here.api.images.gallery({ filter: { query: '灯塔' } })).ids).toEqual([queued.images[0]?.id]);
  expect((await here.api.images.gallery({ filter: { query: 'harb' } })).ids).toEqual([image?.id]);
}, 60_000);

it('a sandbox image arrives although the app, with the sandbox, was restarted', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'quartet-sandbox-picture-'));
  const startSandbox = () => startSandboxWorker(MAIN, join(dataFolder, 'sandbox'));
  const host = fakeHost({ dataFolder, startSandbox });
  here = await imageCore({ host, connectionId: SANDBOX_CONNECTION });
  const generation = await here.one({ settings: { size: '1024x1024' } });
  const accepted = await here.is(generation.id, ({ taskId }) => taskId !== null);
  await here.core.stop();
  await here.server.close();
  here = await imageCore({ host, connectionId: SANDBOX_CONNECTION });
  const done = await here.finished(generation);
  expect(done).toMatchObject({ state: 'done', error: null, taskId: accepted.taskId });
  expect(done.images).toMatchObject([{ width: 1024, height: 1024 }]);
}, 60_000);
