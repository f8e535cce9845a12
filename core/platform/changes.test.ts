import { expect, test } from 'vitest';
import { z } from 'zod';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import { Changes, type Told } from './changes.ts';

const title = (id: number, text: string) => ({
  type: 'conversation' as const,
  conversation: {
    ...{
      id: String(id),
      title: text,
      pinned: false,
      archivedAt: null,
      projectId: null,
      createdAt: 0,
      updatedAt: 0,
    },
    running: false,
    unread: false,
  },
});

async function take(feed: AsyncGenerator<Told>, count: number): Promise<Told[]> {
  const had: Told[] = [];
  while (had.length < count) {
    const next = await feed.next();
    if (next.done) break;
    had.push(next.value);
  }
  return had;
}

test('yields ready first, then only the newest change per record', async () => {
  const changes = new Changes(0);
  const feed = changes.watch();
  expect(await take(feed, 1)).toEqual([{ type: 'ready' }]);
  changes.publish(title(1, 'a'));
  changes.publish({ type: 'settings', settings: DEFAULT_SETTINGS });
  changes.publish(title(1, 'b'));
  changes.publish(title(2, 'c'));
  expect(await take(feed, 3)).toEqual([
    { type: 'settings', settings: DEFAULT_SETTINGS, rev: 2 },
    { ...title(1, 'b'), rev: 3 },
    { ...title(2, 'c'), rev: 4 },
  ]);
  expect(changes.rev).toBe(4);
});

test('a removal replaces the queued change of its record', async () => {
  const changes = new Changes();
  const feed = changes.watch();
  await take(feed, 1);
  changes.publish(title(1, 'a'));
  changes.publish({ type: 'conversation_removed', id: '1' });
  changes.publish(title(2, 'end'));
  expect(await take(feed, 2)).toMatchObject([{ type: 'conversation_removed', id: '1' }, title(2, 'end')]);
});

test('bounds the queue of a slow watcher, which then reads its lists again', async () => {
  const changes = new Changes();
  const feed = changes.watch();
  await take(feed, 1);
  for (let i = 0; i < 5000; i++) changes.publish(title(i, 'x'));
  const had = await take(feed, 2);
  expect(had[0]).toEqual({ type: 'ready' });
  let rest = 1;
  changes.publish({ type: 'settings', settings: DEFAULT_SETTINGS });
  while ((await take(feed, 1))[0]?.type !== 'settings') rest += 1;
  expect(rest).toBeLessThanOrEqual(1000);
});

test('leaving and closing both end the iteration without further changes', async () => {
  const changes = new Changes();
  const leaving = new AbortController();
  const [left, closed] = [changes.watch(leaving.signal), changes.watch()];
  await Promise.all([take(left, 1), take(closed, 1)]);
  const ends = [left.next(), closed.next()];
  leaving.abort();
  changes.close();
  expect(await Promise.all(ends)).toEqual([
    { done: true, value: undefined },
    { done: true, value: undefined },
  ]);
});

test('actions for a window wait for one, in order, even while other clients watch', async () => {
  const changes = new Changes();
  const core = changes.watch();
  const quick = changes.watch();
  await Promise.all([take(core, 1), take(quick, 1)]);
  changes.publishOrHold({ type: 'run_action', action: 'chat.new' });
  changes.publishOrHold({ type: 'show_task', jobId: 'job-1' });
  const window = changes.watch(undefined, {});
  expect(await take(window, 3)).toMatchObject([
    { type: 'ready' },
    { type: 'run_action' },
    { type: 'show_task', jobId: 'job-1' },
  ]);
  changes.publishOrHold({ type: 'show_conversation', conversationId: 'c' });
  changes.publish({ type: 'notices' });
  expect(await take(window, 2)).toMatchObject([{ type: 'show_conversation' }, { type: 'notices' }]);
  expect(await take(quick, 1)).toMatchObject([{ type: 'notices' }]);
  const second = changes.watch(undefined, {});
  changes.publish({ type: 'notices' });
  expect(await take(second, 1)).toEqual([{ type: 'ready' }]);
});

test('what a window is to do goes to the front window alone, or the newest if none is known', async () => {
  const [first, second] = [{}, {}];
  let front: object | undefined = first;
  const changes = new Changes(0, () => front);
  const [one, two] = [changes.watch(undefined, first), changes.watch(undefined, second)];
  await Promise.all([take(one, 1), take(two, 1)]);
  changes.publishOrHold({ type: 'run_action', action: 'chat.new' });
  expect(await take(one, 1)).toMatchObject([{ type: 'run_action' }]);
  front = undefined;
  changes.publishOrHold({ type: 'run_action', action: 'music.new' });
  changes.publish({ type: 'notices' });
  expect(await take(two, 2)).toMatchObject([{ action: 'music.new' }, { type: 'notices' }]);
  expect(await take(one, 1)).toMatchObject([{ type: 'notices' }]);
});

test('flushBeforeQuit waits until each window has saved or is gone', async () => {
  const changes = new Changes();
  const leaving = new AbortController();
  const feeds = [changes.watch(), changes.watch(leaving.signal), changes.watch()];
  for (const feed of feeds) await feed.next();
  const { clock, cancelled } = stoppedClock();
  let over = false;
  const end = changes.flushBeforeQuit(clock).then(() => {
    over = true;
  });
  const [first, , third] = await Promise.all(feeds.map((feed) => feed.next()));
  changes.onFlushed(tokenOf(first?.value));
  changes.onFlushed(tokenOf(first?.value));
  leaving.abort();
  await new Promise((resolve) => setTimeout(resolve));
  expect(over).toBe(false);
  changes.onFlushed(tokenOf(third?.value));
  await end;
  expect(cancelled()).toBe(true);
});

test('flushBeforeQuit does not wait for a hanging window beyond its limit', async () => {
  const changes = new Changes();
  await changes.watch().next();
  const { clock, late } = stoppedClock();
  const end = changes.flushBeforeQuit(clock);
  late();
  await end;
});

function tokenOf(change: unknown): string {
  expect(change).toMatchObject({ type: 'ending', token: expect.any(String) });
  return z.object({ token: z.string() }).parse(change).token;
}

/** Returns a clock whose single timer fires when the test says so. */
function stoppedClock() {
  let run = () => {};
  let cancelled = false;
  const clock = {
    after: (_ms: number, after: () => void) => {
      run = after;
      const cancel = () => {
        cancelled = true;
      };
      return { cancel };
    },
  };
  return { clock, late: () => run(), cancelled: () => cancelled };
}
