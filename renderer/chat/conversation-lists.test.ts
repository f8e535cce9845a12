import { expect, it } from 'vitest';
import type { ConversationSummary } from '../../shared/domain/conversation.ts';
import type { RecordList } from '../data/record-list.ts';
import { ConversationLists } from './conversation-lists.ts';
import { FakeCore } from './testing/fake-api.ts';

type List = RecordList<ConversationSummary>;

const ids = (list: List) => list.state.getState().items.map((item) => item.id);

it('conversation list loads all pages without gaps or duplicates, pinned ones first', async () => {
  const core = new FakeCore();
  const made = Array.from({ length: 450 }, (_, n) =>
    core.addConversation(0, n === 3 ? { pinned: true } : {}),
  );
  const list = new ConversationLists(core.api).active;
  await list.load();
  expect(ids(list)).toHaveLength(200);
  expect(ids(list)[0]).toBe(made[3]);
  await list.loadMore();
  await list.loadMore();
  await list.loadMore();
  expect(new Set(ids(list))).toEqual(new Set(made));
  expect(ids(list)).toHaveLength(450);
  expect(list.state.getState().more).toBe(false);
});

it('conversation list keeps its loaded pages when it is loaded again', async () => {
  const core = new FakeCore();
  for (let n = 0; n < 300; n++) core.addConversation(0);
  const list = new ConversationLists(core.api).active;
  await list.load();
  await list.loadMore();
  await list.load();
  expect(ids(list)).toHaveLength(300);
});

it('conversation list moves a changed conversation to the top', async () => {
  const core = new FakeCore();
  const first = core.addConversation(0);
  core.addConversation(0);
  const lists = new ConversationLists(core.api);
  const list = lists.active;
  await list.load();
  const summary = core.rows.get(first)?.summary;
  if (!summary) throw new Error('no row');
  lists.put({ ...summary, updatedAt: 9_999_999 }, core.nextRev());
  expect(ids(list)[0]).toBe(first);
  expect(ids(list)).toHaveLength(2);
});

it('conversation list reports a failed load and recovers on the next one', async () => {
  const core = new FakeCore();
  core.addConversation(0);
  core.fail.set('list', new Error('no'));
  const list = new ConversationLists(core.api).active;
  await list.load();
  expect(list.state.getState().phase).toBe('failed');
  await list.load();
  expect(list.state.getState().phase).toBe('ready');
});

it('reloading the conversation list drops deleted conversations from older pages too', async () => {
  const core = new FakeCore();
  const made = Array.from({ length: 300 }, () => core.addConversation(0));
  const list = new ConversationLists(core.api).active;
  await list.load();
  await list.loadMore();
  for (const id of made.slice(0, 150)) core.rows.delete(id);
  await list.reload();
  expect(ids(list)).toHaveLength(150);
  expect(list.state.getState().more).toBe(false);
});

it('archive lists conversations by last change, pinned ones included, across pages', async () => {
  const core = new FakeCore();
  const made = Array.from({ length: 250 }, (_, n) =>
    core.addConversation(0, { archivedAt: 1, pinned: n === 3 }),
  );
  core.addConversation(0);
  const list = new ConversationLists(core.api).archived;
  await list.load();
  expect(ids(list)).toEqual(made.toReversed().slice(0, 200));
  await list.loadMore();
  expect(ids(list)).toEqual(made.toReversed());
});

it('unarchiving an old conversation leaves it to the page it belongs to', async () => {
  const core = new FakeCore();
  const made = Array.from({ length: 300 }, () => core.addConversation(0));
  const [old = ''] = made;
  const lists = new ConversationLists(core.api);
  const list = lists.active;
  await list.load();
  const summary = core.rows.get(old)?.summary;
  if (!summary) throw new Error('no row');
  lists.put(summary, core.nextRev());
  expect(ids(list)).toHaveLength(200);
  await list.loadMore();
  expect(ids(list)).toEqual(made.toReversed());
});

it('conversation list loads project conversations first; one moved out returns to its page', async () => {
  const core = new FakeCore();
  const made = Array.from({ length: 300 }, (_, n) =>
    core.addConversation(0, { projectId: n === 7 ? 'p' : null }),
  );
  const old = made[7] ?? '';
  const lists = new ConversationLists(core.api);
  const list = lists.active;
  await list.load();
  expect(ids(list)).toContain(old);
  const summary = list.find(old);
  if (!summary) throw new Error('no row');
  lists.put({ ...summary, projectId: null }, core.nextRev());
  expect(ids(list)).not.toContain(old);
  await core.api.conversations.setProject({ id: old, projectId: null });
  await list.loadMore();
  expect(ids(list)).toEqual(made.toReversed());
});

it('conversation list keeps its last loaded row when that conversation changes', async () => {
  const core = new FakeCore();
  for (let n = 0; n < 300; n++) core.addConversation(0);
  const lists = new ConversationLists(core.api);
  const list = lists.active;
  await list.load();
  const last = list.state.getState().items.at(-1);
  if (!last) throw new Error('no row');
  lists.put({ ...last, title: 'renamed' }, core.nextRev());
  expect(list.state.getState().items.at(-1)?.title).toBe('renamed');
});
