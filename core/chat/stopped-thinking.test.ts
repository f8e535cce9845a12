import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginStream, chunk } from '../testing/chat-server.ts';
import { type TestCore, testCore } from '../testing/test-core.ts';

// Text that the reader holds back, since it may begin a tag, belongs to the answer when the answer ends there.

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

const partsOf = async (id: string) =>
  (await core.api.conversations.open({ id, limit: 100 })).turns.at(-1)?.parts ?? [];

test.each([
  ['thinking', ['<think>It is ', 'cold.</thi'], { type: 'thinking', text: 'It is cold.</thi' }],
  ['text', ['It is <', 'cold.</thi'], { type: 'text', text: 'It is <cold.</thi' }],
  ['the beginning of a tag', ['<thi'], { type: 'text', text: '<thi' }],
] as const)('stopped by the user, an answer keeps %s that had arrived', async (_, pieces, kept) => {
  core.server.answer = (response) => {
    beginStream(response);
    // At once, so that all of it has been read when the first event is there.
    response.write(pieces.map((content) => chunk({ content })).join(''));
  };
  const { summary } = await core.api.conversations.create({});
  const { id } = summary;
  const { jobId } = await core.ask('How warm is it?', id);
  for await (const event of await core.api.jobs.watch({ id: jobId, after: 0 }))
    if (event.type === 'answer') break;
  await core.api.jobs.cancel({ id: jobId });
  expect(await partsOf(id)).toMatchObject([kept]);
});
