import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ModelEntry } from '../../shared/contract/connections.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import { CallError, ConnectionLost } from '../lib/connection.ts';
import { ConversationSession } from './conversation-session.ts';
import { BUILT_IN, type OfferedModels } from './models-store.ts';
import { FakeCore } from './testing/fake-api.ts';

let core: FakeCore;
let session: ConversationSession;
const options = () => session.state.getState().options;
const stored = () => [...core.rows.values()][0]?.options;
const count = (call: string) => core.calls.filter((name) => name === call).length;

beforeEach(async () => {
  core = new FakeCore();
  session = new ConversationSession(core.deps(), core.addConversation(1), {
    onCreated: () => {},
    onEnded: () => {},
  });
  await session.turns.load();
});

describe('conversation options', () => {
  it('show at once and are saved after a pause, several changes in one call', async () => {
    session.options.change({ system: 'B' });
    session.options.change({ system: 'Be' });
    session.options.change({ stream: false });
    expect(options()).toMatchObject({ system: 'Be', stream: false });
    expect(count('setOptions')).toBe(0);
    await vi.waitFor(() => expect(stored()).toMatchObject({ system: 'Be', stream: false }));
    expect(count('setOptions')).toBe(1);
  });

  it('are saved before a message is sent', async () => {
    session.options.change({ system: 'Be brief' });
    session.setDraft('hello');
    await session.submit();
    expect(core.calls.indexOf('setOptions')).toBeLessThan(core.calls.indexOf('send'));
    expect(core.calls).toContain('send');
    expect(stored()?.system).toBe('Be brief');
  });

  it('keep typed changes while an earlier change is being saved', async () => {
    const first = session.options.set({ system: 'one' });
    session.options.change({ system: 'one two' });
    await first;
    expect(options().system).toBe('one two');
    await session.options.flush();
    expect(stored()?.system).toBe('one two');
  });

  it('return to the stored value when the core refuses a change', async () => {
    core.fail.set('setOptions', new CallError('CONFLICT', { defined: true, data: { reason: 'x' } }));
    await session.options.set({ system: 'refused' });
    expect(options().system).toBe('');
    expect(session.state.getState().problem).toEqual({ kind: 'conflict', reason: 'x' });
  });

  it('survive a lost connection and a reload, and are saved on the next attempt', async () => {
    core.fail.set('setOptions', new ConnectionLost());
    await session.options.set({ system: 'typed' });
    expect(session.idle).toBe(false);
    await session.turns.load();
    expect(options().system).toBe('typed');
    await session.options.flush();
    expect(stored()?.system).toBe('typed');
    expect(session.idle).toBe(true);
  });
});

describe('invalid conversation options', () => {
  it('are saved as typed and block every request', async () => {
    session.options.change({ unfit: { 'chatParameters.temperature': '2.5' } });
    session.setDraft('hello');
    await session.submit();
    const answer = session.state.getState().turns.at(-1);
    await session.calls.regenerate(answer?.id ?? '');
    expect(count('send') + count('regenerate')).toBe(0);
    expect(session.state.getState().draft).toBe('hello');
    await session.options.flush();
    expect(stored()?.unfit).toEqual({ 'chatParameters.temperature': '2.5' });
  });

  it('do not block requests over the other interface', async () => {
    session.options.change({ unfit: { 'messagesParameters.temperature': '2' } });
    session.setDraft('hello');
    await session.submit();
    expect(count('send')).toBe(1);
  });
});

const entry = (id: string, ...interfaces: ModelEntry['interfaces']): ModelEntry => ({
  ...{ id, owner: 'unknown', vision: false, visionFrom: 'service', interfaces },
});
const listOf = (...models: ModelEntry[]): OfferedModels => ({
  ...{ source: 'service', models, unreadable: 0, failed: false },
});

/** Creates a new conversation with the default connection and the given model lists. */
function newChat(offers: Readonly<Record<string, OfferedModels>> = {}) {
  const settings = { ...DEFAULT_SETTINGS, connectionId: 'first' };
  const deps = core.deps({ settings: () => settings, offered: (id) => offers[id] ?? BUILT_IN });
  const made = new ConversationSession(deps, null, { onCreated: () => {}, onEnded: () => {} });
  return { made, options: () => made.state.getState().options, settings };
}

describe('connection and model of a conversation', () => {
  it('follow the default connection in a new chat and use a model listed there', () => {
    const { made, options, settings } = newChat({ second: listOf(entry('alpha', 'chat')) });
    made.options.takeFittingModel();
    expect([made.options.connectionId, options().model]).toEqual(['first', 'vendor-s2']);
    settings.connectionId = 'second';
    made.options.takeFittingModel();
    expect([made.options.connectionId, options().model]).toEqual(['second', 'alpha']);
    expect(options().connectionId).toBeNull();
    expect(made.state.getState().modelSwitched).toEqual({
      from: 'vendor-s2',
      to: 'alpha',
      connectionId: 'second',
    });
    settings.connectionId = 'first';
    made.options.takeFittingModel();
    expect(options().model).toBe('vendor-s2');
  });

  it('keep a model that the user chose or typed', async () => {
    const { made, options } = newChat({ first: listOf(entry('alpha', 'chat'), entry('vendor-s2', 'chat')) });
    made.options.takeFittingModel();
    await made.options.choose('first', 'typed-by-hand');
    made.options.takeFittingModel();
    expect(options()).toMatchObject({ connectionId: null, model: 'typed-by-hand' });
    expect(made.state.getState().modelSwitched).toBeNull();
  });

  it('keep a chosen connection when the default changes', async () => {
    const { made, settings } = newChat();
    await made.options.choose('second', 'beta');
    settings.connectionId = 'third';
    expect(made.options.connectionId).toBe('second');
  });

  it('report which model replaced one missing from the new connection', async () => {
    const { made, options } = newChat({ second: listOf(entry('alpha', 'chat')) });
    await made.options.moveTo('second');
    expect(options()).toMatchObject({ connectionId: 'second', model: 'alpha' });
    expect(made.state.getState().modelSwitched).toMatchObject({ from: 'vendor-s2', to: 'alpha' });
    await made.options.choose('second', 'beta');
    expect(made.state.getState().modelSwitched).toBeNull();
  });

  it('are settled before the first message is sent while the list loads', async () => {
    const offers: Record<string, OfferedModels> = {};
    const { made, options } = newChat(offers);
    const listed = Promise.withResolvers<boolean>();
    const fitted = made.options.fitOnceListed(listed.promise);
    made.setDraft('hello');
    const sent = made.submit();
    await new Promise((resolve) => setTimeout(resolve));
    expect(core.calls).not.toContain('send');
    offers.first = listOf(entry('alpha', 'chat'));
    listed.resolve(true);
    await fitted;
    expect(options().model).toBe('alpha');
    expect(core.calls).not.toContain('create');
    await sent;
    expect(core.calls).toContain('send');
    expect(made.options.fitting).toBeNull();
  });

  it('hold the first message in the composer if it is stopped while the list loads', async () => {
    const { made } = newChat({});
    const listed = Promise.withResolvers<boolean>();
    void made.options.fitOnceListed(listed.promise);
    made.setDraft('hello');
    const sent = made.submit();
    await new Promise((resolve) => setTimeout(resolve));
    await made.stop();
    listed.resolve(true);
    await sent;
    expect(core.calls).not.toContain('send');
    expect(made.state.getState()).toMatchObject({ draft: 'hello', sending: false, stopping: false });
  });

  it('follow the newest list when the connection changes while the first message waits', async () => {
    const create = vi.spyOn(core.api.conversations, 'create');
    const offers: Record<string, OfferedModels> = {};
    const { made } = newChat(offers);
    const [outdated, newest] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
    const outdatedFit = made.options.fitOnceListed(outdated.promise);
    made.setDraft('hello');
    const sent = made.submit();
    await new Promise((resolve) => setTimeout(resolve));
    void made.options.fitOnceListed(newest.promise);
    outdated.resolve(true);
    await outdatedFit;
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
    offers.first = listOf(entry('alpha', 'chat'));
    newest.resolve(true);
    await sent;
    expect(create.mock.calls.map(([input]) => input)).toMatchObject([{ options: { model: 'alpha' } }]);
  });

  it('use the preferred model from the settings when the list cannot load', () => {
    const first = { ...BUILT_IN, preferred: 'alpha', failed: true };
    const { made, options } = newChat({ first, second: BUILT_IN });
    made.options.takeFittingModel();
    expect(options().model).toBe('alpha');
  });

  it('use the preferred model of the connection and the only interface it has', () => {
    const claude = { ...entry('alpha', 'messages'), interfaces: ['messages' as const] };
    const first = { ...listOf(claude, { ...claude, id: 'beta' }), preferred: 'beta' };
    const { made, options, settings } = newChat({ first, second: listOf(entry('gamma', 'chat')) });
    made.options.takeFittingModel();
    expect(options()).toMatchObject({ model: 'beta', interface: 'messages' });
    settings.connectionId = 'second';
    made.options.takeFittingModel();
    expect(options()).toMatchObject({ model: 'gamma', interface: 'chat' });
  });

  it('do not change in a conversation with messages when the default changes', async () => {
    const other = { ...DEFAULT_SETTINGS, connectionId: 'other' };
    const deps = core.deps({ settings: () => other, offered: () => listOf(entry('alpha', 'chat')) });
    const old = new ConversationSession(deps, core.addConversation(1), {
      onCreated: () => {},
      onEnded: () => {},
    });
    await old.turns.load();
    old.options.takeFittingModel();
    expect(old.state.getState().options).toMatchObject({ connectionId: 'sandbox', model: 'vendor-s2' });
  });
});

describe('interface of a conversation', () => {
  it('replaces a model not listed there and restores it on the way back', async () => {
    const { made, options } = newChat();
    await made.options.set({ model: 'vendor-s2-flash' });
    await made.options.setInterface('messages');
    expect(options()).toMatchObject({ interface: 'messages', model: 'vendor-s2' });
    expect(options().otherModel).toBe('vendor-s2-flash');
    await made.options.setInterface('chat');
    expect(options()).toMatchObject({ interface: 'chat', model: 'vendor-s2-flash', otherModel: 'vendor-s2' });
  });

  it('remembers one model per interface, even if both list it', async () => {
    const { made, options } = newChat({
      first: listOf(entry('a', 'chat', 'messages'), entry('b', 'messages')),
    });
    await made.options.set({ model: 'a' });
    await made.options.setInterface('messages');
    expect(options().model).toBe('a');
    await made.options.set({ model: 'b' });
    await made.options.setInterface('chat');
    expect(options().model).toBe('a');
    await made.options.setInterface('messages');
    expect(options().model).toBe('b');
  });

  it('keeps a model that is in no list', async () => {
    const { made, options } = newChat();
    await made.options.set({ model: 'typed-by-hand' });
    await made.options.setInterface('messages');
    expect(options().model).toBe('typed-by-hand');
  });
});
