import { expect, test } from 'vitest';
import { testTalk } from '../../testing/test-talk.ts';

const DAY = 86_400_000;
const tidy = (talk: ReturnType<typeof testTalk>) => talk.conversations.purge(new AbortController().signal);

/** Two that are in the trash for long enough, the first of them large. */
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

test('one that is restored while another is being erased is left alone, whole', async () => {
  const { talk, small } = await twoExpired();
  const tidied = tidy(talk);
  talk.conversations.restore(small);
  expect(await tidied).toBe(1);
  expect(talk.shown(small)).toEqual(['small question', 'small answer']);
});

test('one that is half erased cannot be restored, nor is it in the trash', async () => {
  const { talk, large, small } = await twoExpired();
  const tidied = tidy(talk);
  expect(() => talk.conversations.restore(large)).toThrow(expect.objectContaining({ name: 'NotFound' }));
  expect(talk.conversations.trash(9).map(({ id }) => id)).toEqual([small]);
  expect(await tidied).toBe(2);
});

test('one that was restored and thrown away once more begins its 30 days anew', async () => {
  const { talk, small } = await twoExpired();
  const tidied = tidy(talk);
  talk.conversations.restore(small);
  await talk.conversations.remove(small);
  expect(await tidied).toBe(1);
  expect(talk.conversations.trash(9).map(({ id }) => id)).toEqual([small]);
});
