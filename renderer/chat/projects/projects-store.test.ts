import { expect, it, vi } from 'vitest';
import { CallError } from '../../lib/connection.ts';
import { ChatStore } from '../chat-store.ts';
import { projectIdOf } from '../session-state.ts';
import { FakeCore } from '../testing/fake-api.ts';

const TEA = { id: 'tea', name: 'Tea', instructions: '', updatedAt: 0 };
const COFFEE = { ...TEA, id: 'coffee', name: 'Coffee' };

async function started() {
  const core = new FakeCore();
  core.projects.push(TEA, COFFEE);
  const first = core.addConversation(1);
  const second = core.addConversation(1, { projectId: 'tea' });
  const third = core.addConversation(1, { projectId: 'coffee' });
  const store = new ChatStore(core.deps());
  await store.ready(null);
  await vi.waitFor(() => expect(state(store).phase).toBe('ready'));
  return { core, store, first, second, third };
}
const state = (store: ChatStore) => store.view.getState().session.state.getState();
const projectInView = (store: ChatStore) => projectIdOf(state(store));

it('new chat starts in the requested project, else in that of the conversation in view', async () => {
  const { core, store, first } = await started();
  expect(projectInView(store)).toBe('coffee');
  store.newChat();
  expect(projectInView(store)).toBe('coffee');
  store.newChat('tea');
  expect(projectInView(store)).toBe('tea');
  await store.view.getState().session.ensureCreated();
  expect(state(store).summary).toMatchObject({ projectId: 'tea' });
  expect(core.calls.filter((call) => call === 'setProject')).toEqual([]);
  store.open(first);
  await vi.waitFor(() => expect(state(store).phase).toBe('ready'));
  store.newChat();
  expect(projectInView(store)).toBeNull();
});

it('a draft keeps its project unless a new chat is requested in another one', async () => {
  const { core, store, first } = await started();
  store.newChat('tea');
  store.view.getState().session.setDraft('half a thought');
  await store.flushDrafts();
  store.open(first);
  store.newChat();
  expect(state(store).draft).toBe('half a thought');
  expect(projectInView(store)).toBe('tea');
  store.open(first);
  store.newChat('coffee');
  await vi.waitFor(() => expect(projectInView(store)).toBe('coffee'));
  expect(core.rows.get(state(store).id ?? '')?.summary.projectId).toBe('coffee');
  // A draft appears in no list.
  expect(store.list.find(state(store).id ?? '')).toBeUndefined();
});

it('a project chosen while the conversation is being created is kept', async () => {
  const { core, store } = await started();
  store.newChat('tea');
  const { session } = store.view.getState();
  const creating = session.ensureCreated();
  await store.projects.place(session, 'coffee');
  const id = await creating;
  await vi.waitFor(() => expect(core.rows.get(id)?.summary.projectId).toBe('coffee'));
  expect(projectInView(store)).toBe('coffee');
});

it('a conversation is created even if its project was deleted meanwhile', async () => {
  const { core, store } = await started();
  store.newChat('tea');
  store.apply({ type: 'project_removed', id: 'tea' }, core.nextRev());
  core.fail.set(
    'setProject',
    new CallError('NOT_FOUND', { defined: true, data: { what: 'project', id: 'tea' } }),
  );
  await expect(store.view.getState().session.ensureCreated()).resolves.toBeTypeOf('string');
});

it('next and previous conversation follow the list and skip collapsed projects', async () => {
  const { store, first, second, third } = await started();
  // By name: Coffee, Tea, then the days.
  store.openNeighbour(1);
  expect(state(store).id).toBe(second);
  store.openNeighbour(1);
  expect(state(store).id).toBe(first);
  store.projects.setCollapsed('tea', true);
  store.openNeighbour(-1);
  expect(state(store).id).toBe(third);
});

it('a refused move to a project is reported and leaves the list unchanged', async () => {
  const { core, store, first } = await started();
  core.fail.set(
    'setProject',
    new CallError('NOT_FOUND', { defined: true, data: { what: 'project', id: 'tea' } }),
  );
  expect(await store.projects.move(first, 'tea')).toEqual({ kind: 'not_found' });
  expect(store.list.find(first)?.projectId).toBeNull();
});
