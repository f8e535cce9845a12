// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import { type ToastOptions, toast } from '../../ui/toast.tsx';
import { ChatStore } from '../chat-store.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { onCommand } from '../view-commands.ts';

// The app's chat store needs a live connection, so the test supplies its own store.
const window = vi.hoisted(() => ({ chat: null as unknown }));
vi.mock('../chat.ts', () => ({
  get chat() {
    return window.chat;
  },
}));
const { forkTurn } = await import('./turn-menu.tsx');

let core: FakeCore;
let chat: ChatStore;
let id: string;
let shown: ToastOptions[] = [];
const focusComposer = vi.fn();
onCommand('focusComposer', focusComposer);
const nextFrame = () => new Promise(requestAnimationFrame);
const inView = () => chat.view.getState().session.state.getState().id;

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(async () => {
  core = new FakeCore();
  id = core.addConversation(1);
  chat = new ChatStore(core.deps());
  window.chat = chat;
  await chat.ready(id);
  focusComposer.mockReset();
  shown = [];
  vi.spyOn(toast, 'show').mockImplementation((options) => {
    shown.push(options);
  });
});

it('forkTurn opens the new conversation and offers a way back', async () => {
  await forkTurn(core.leaf(id).id);
  expect(inView()).toBe([...core.rows.keys()].at(-1));
  await vi.waitFor(() => expect(focusComposer).toHaveBeenCalled());
  expect(shown[0]?.title).toBe('New chat created');
  shown[0]?.action?.run();
  expect(inView()).toBe(id);
});

it('forkTurn does not switch away from a conversation opened meanwhile', async () => {
  const other = core.addConversation(1);
  const forked = forkTurn(core.leaf(id).id);
  chat.open(other);
  await forked;
  expect(inView()).toBe(other);
  await nextFrame();
  expect(focusComposer).not.toHaveBeenCalled();
  expect(shown.map(({ title }) => title)).toEqual(['The new chat is in the list']);
  expect(chat.list.find([...core.rows.keys()].at(-1) ?? '')).toBeDefined();
});

it('forkTurn moves text typed while forking into the new conversation, ready to send', async () => {
  const session = () => chat.view.getState().session;
  session().setDraft('begun here');
  const forked = forkTurn(core.leaf(id).id);
  session().setDraft('begun here, and typed since');
  await forked;
  expect(inView()).not.toBe(id);
  expect(session().state.getState()).toMatchObject({ draft: 'begun here, and typed since', phase: 'ready' });
  await session().submit();
  expect(core.leaf(inView() ?? '').role).toBe('assistant');
  expect(session().state.getState().turns).toHaveLength(4);
  chat.open(id);
  expect(session().state.getState().draft).toBe('begun here');
});

it('forkTurn leaves text typed before in the first conversation', async () => {
  chat.view.getState().session.setDraft('begun here');
  await forkTurn(core.leaf(id).id);
  expect(chat.view.getState().session.state.getState().draft).toBe('');
  chat.open(id);
  expect(chat.view.getState().session.state.getState().draft).toBe('begun here');
});

it('forkTurn stays in the first conversation if a message was sent there meanwhile', async () => {
  const { session } = chat.view.getState();
  const forked = forkTurn(core.leaf(id).id);
  session.setDraft('Sent here');
  const sent = session.submit();
  await Promise.all([forked, sent]);
  expect(inView()).toBe(id);
  expect(session.state.getState().turns).toHaveLength(4);
  expect(shown.map(({ title }) => title)).toEqual(['The new chat is in the list']);
});

it('forkTurn stays in the first conversation if a file was attached there meanwhile', async () => {
  const { session } = chat.view.getState();
  const forked = forkTurn(core.leaf(id).id);
  session.state.setState({ documents: [{ name: 'notes.md' } as never] });
  await forked;
  expect(inView()).toBe(id);
});

it('forkTurn reports a failure and stays in the conversation', async () => {
  core.fail.set('fork', new Error('no'));
  await forkTurn(core.leaf(id).id);
  expect(inView()).toBe(id);
  expect(shown).toMatchObject([{ tone: 'bad' }]);
});
