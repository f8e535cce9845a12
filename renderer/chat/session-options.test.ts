import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, ConnectionLost } from '../lib/connection.ts';
import { ConversationSession } from './conversation-session.ts';
import { FakeCore } from './testing/fake-api.ts';

let core: FakeCore;
let session: ConversationSession;
const options = () => session.state.getState().options;
const kept = () => [...core.rows.values()][0]?.options;
const count = (call: string) => core.calls.filter((name) => name === call).length;

beforeEach(async () => {
  core = new FakeCore();
  session = new ConversationSession(core.deps(), core.addConversation(1), {
    onCreated: () => {},
    onEnded: () => {},
  });
  await session.turns.load();
});

describe('what is set for a conversation', () => {
  it('is shown at once and kept after a rest, several keys with one call', async () => {
    session.options.change({ system: 'B' });
    session.options.change({ system: 'Be' });
    session.options.change({ stream: false });
    expect(options()).toMatchObject({ system: 'Be', stream: false });
    expect(count('setOptions')).toBe(0);
    await vi.waitFor(() => expect(kept()).toMatchObject({ system: 'Be', stream: false }));
    expect(count('setOptions')).toBe(1);
  });

  it('is known to the core before anything is asked', async () => {
    session.options.change({ system: 'Be brief' });
    session.setDraft('hello');
    await session.submit();
    expect(core.calls.indexOf('setOptions')).toBeLessThan(core.calls.indexOf('send'));
    expect(core.calls).toContain('send');
    expect(kept()?.system).toBe('Be brief');
  });

  it('stays as it is typed while an earlier change is on its way', async () => {
    const first = session.options.set({ system: 'one' });
    session.options.change({ system: 'one two' });
    await first;
    expect(options().system).toBe('one two');
    await session.options.flush();
    expect(kept()?.system).toBe('one two');
  });

  it('comes back as it was where the core refuses it', async () => {
    core.fail.set('setOptions', new CallError('CONFLICT', { defined: true, data: { reason: 'x' } }));
    await session.options.set({ system: 'refused' });
    expect(options().system).toBe('');
    expect(session.state.getState().problem).toEqual({ kind: 'conflict', reason: 'x' });
  });

  it('is not lost with the connection: not by a read, and it is kept with the next try', async () => {
    core.fail.set('setOptions', new ConnectionLost());
    await session.options.set({ system: 'typed' });
    expect(session.idle).toBe(false);
    await session.turns.load();
    expect(options().system).toBe('typed');
    await session.options.flush();
    expect(kept()?.system).toBe('typed');
    expect(session.idle).toBe(true);
  });
});

describe('what cannot be sent', () => {
  it('is kept by the core as it was typed, and nothing is asked for while it stands there', async () => {
    session.options.mark('chatParameters.temperature', '2.5');
    session.setDraft('hello');
    await session.submit();
    const answer = session.state.getState().turns.at(-1);
    await session.regenerate(answer?.id ?? '');
    expect(count('send') + count('regenerate')).toBe(0);
    expect(session.state.getState().draft).toBe('hello');
    await session.options.flush();
    expect(kept()?.unfit).toEqual({ 'chatParameters.temperature': '2.5' });
  });

  it('stands in nobody’s way with the other interface', async () => {
    session.options.mark('messagesParameters.temperature', '2');
    session.setDraft('hello');
    await session.submit();
    expect(count('send')).toBe(1);
  });
});
