import { expect, test } from 'vitest';
import { testTalk } from '../../testing/test-talk.ts';

const DAY = 86_400_000;
const purge = (talk: ReturnType<typeof testTalk>) => talk.conversations.purge(new AbortController().signal);

/** Creates two conversations whose time in the trash is over, the first of them large. */
async function twoExpired() {
  const talk = testTalk();
  const [large, small] = [talk.conversation(), talk.conversation()];
  talk.branch(large, ...Array.from({ length: 40 }, (_, i) => `large ${i}`));
  talk.branch(small, 'small question', 'small answer');
  await talk.conversations.remove(large);
  talk.time.ahead = 1;
  await talk.conversations.remove(small);
  talk.time.ahead = 31 * DAY;
  return { talk, large, small };
}

test('a conversation restored while another is purged stays complete', async () => {
  const { talk, small } = await twoExpired();
  const purged = purge(talk);
  talk.conversations.restore(small);
  expect(await purged).toBe(1);
  expect(talk.shown(small)).toEqual(['small question', 'small answer']);
});

test('a half-purged conversation is not in the trash and cannot be restored', async () => {
  const { talk, large, small } = await twoExpired();
  const purged = purge(talk);
  expect(() => talk.conversations.restore(large)).toThrow(expect.objectContaining({ name: 'NotFound' }));
  expect(talk.conversations.trash(9).map(({ id }) => id)).toEqual([small]);
  expect(await purged).toBe(2);
});

test('a conversation restored and deleted again restarts its 30 days', async () => {
  const { talk, small } = await twoExpired();
  const purged = purge(talk);
  talk.conversations.restore(small);
  await talk.conversations.remove(small);
  expect(await purged).toBe(1);
  expect(talk.conversations.trash(9).map(({ id }) => id)).toEqual([small]);
});
