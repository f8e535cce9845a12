import { expect, it } from 'vitest';
import type { ConversationSummary } from '../../shared/domain/conversation.ts';
import type { RecordList } from '../data/record-list.ts';
import { ConversationLists } from './conversation-lists.ts';
import { FakeCore } from './testing/fake-api.ts';

type List = RecordList<ConversationSummary>;

const ids = (list: List) => list.state.getState().items.map((item) => item.id);

it('reads page after page without gaps or doubles, pinned ones once and first', async () => {
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

it('keeps the pages had when it is read again', async () => {
  const core = new FakeCore();
  for (let n = 0; n < 300; n++) core.addConversation(0);
  const list = new ConversationLists(core.api).active;
  await list.load();
  await list.loadMore();
  await list.load();
  expect(ids(list)).toHaveLength(300);
});

it('moves a conversation up when it changes', async () => {
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

it('says that it failed, and works the next time', async () => {
  const core = new FakeCore();
  core.addConversation(0);
  core.fail.set('list', new Error('no'));
  const list = new ConversationLists(core.api).active;
  await list.load();
  expect(list.state.getState().phase).toBe('failed');
  await list.load();
  expect(list.state.getState().phase).toBe('ready');
});

it('read anew it keeps nothing that is gone, also of older pages', async () => {
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

it('lists archived ones by their last change, also pinned ones, page after page', async () => {
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

it('leaves an old conversation that returns to the list to its page', async () => {
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

it('reads those in projects with the first page, and leaves an old one that is moved out to its page', async () => {
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

it('the last one that was read stays when it changes', async () => {
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
