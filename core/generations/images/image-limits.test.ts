import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IMAGE_PROMPT_MAX, IMAGE_REQUESTS_MAX, QUEUE_MAX } from '../../../shared/service/limits.ts';
import { newId } from '../../platform/new-id.ts';
import { type ImageCore, imageCore } from '../../testing/image-core.ts';

let here: ImageCore;
beforeEach(async () => {
  here = await imageCore();
});
afterEach(async () => {
  // Refused requests were not sent and left nothing behind.
  expect(here.server.posts).toEqual([]);
  await here.close();
});

const conflict = (reason: string) => ({ code: 'CONFLICT', data: { reason } });

describe('a prompt', () => {
  it.each(['', ' ', '\n\t ', '\u3000'])('without content (%j) is refused', async (prompt) => {
    await expect(here.one({ prompt })).rejects.toMatchObject(conflict('prompt_empty'));
    expect((await here.api.images.unfinished({ limit: 5 })).items).toEqual([]);
  });

  it.each([100_000, IMAGE_PROMPT_MAX + 1])('of %i characters is refused', async (length) => {
    await expect(here.one({ prompt: '灯'.repeat(length) })).rejects.toMatchObject(
      conflict('prompt_too_long'),
    );
  });

  it('of more than 100,000 characters is rejected by the contract', async () => {
    await expect(here.one({ prompt: 'x'.repeat(100_001) })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

it.each([
  '0',
  '0x0',
  '7x7',
  '100000x100000',
  '1024X1024',
  '1024',
  'NaNxNaN',
  '-64x64',
  '1e3x1e3',
  '64x64.5',
  '',
  '１０２４x1024',
])('the size %j is invalid', async (size) => {
  await expect(here.one({ settings: { size } })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it.each([0, IMAGE_REQUESTS_MAX + 1])('%i requests at once are rejected by the contract', async (count) => {
  const settings = Array.from({ length: count }, () => ({}));
  await expect(here.draw({ settings })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('a full queue accepts all requested images or none', async () => {
  await here.api.settings.change({ queuePaused: true });
  const many = Array.from({ length: IMAGE_REQUESTS_MAX }, () => ({}));
  await here.draw({ settings: many });
  const room = QUEUE_MAX - IMAGE_REQUESTS_MAX;
  const tooMany = Array.from({ length: room + 1 }, () => ({}));
  await expect(here.draw({ settings: tooMany, grid: { title: 'x' } })).rejects.toMatchObject(
    conflict('queue_full'),
  );
  expect((await here.api.images.unfinished({ limit: 500 })).items).toHaveLength(IMAGE_REQUESTS_MAX);
  expect((await here.api.images.albums()).grids).toEqual([]);
  await here.draw({ settings: tooMany.slice(1) });
  const { items, more } = await here.api.images.unfinished({ limit: QUEUE_MAX - 1 });
  expect([items.length, more]).toEqual([QUEUE_MAX - 1, true]);
  expect(items.map(({ createdAt }) => createdAt)).toEqual(
    items.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a),
  );
});

it('a missing reference is refused', async () => {
  await expect(here.one({ settings: { referenceId: newId(1) } })).rejects.toMatchObject(
    conflict('reference_gone'),
  );
});

it('an image mode the connection does not support is rejected with the settings action', async () => {
  const profile = { imageSyncPath: null };
  await here.api.connections.save({ id: here.connectionId, name: 'Test', baseUrl: here.server.url, profile });
  await expect(here.one({ way: 'wait' })).rejects.toMatchObject({
    code: 'SERVICE',
    data: { class: 'invalid', action: 'settings', phase: 'before' },
  });
});
