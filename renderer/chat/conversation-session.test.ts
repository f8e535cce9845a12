import { describe, expect, it, vi } from 'vitest';
import { turnText } from '../../shared/domain/turn-text.ts';
import { CallError, ConnectionLost } from '../lib/connection.ts';
import { ConversationSession } from './conversation-session.ts';
import { FakeCore } from './testing/fake-api.ts';

const NO_HOOKS = { onCreated: () => undefined, onEnded: () => undefined };

async function opened(exchanges = 1, core = new FakeCore()) {
  const id = core.addConversation(exchanges);
  const session = new ConversationSession(core.deps(), id, NO_HOOKS);
  await session.turns.load();
  return { core, id, session, get: () => session.state.getState() };
}

async function sent(words = 'hello') {
  const one = await opened();
  one.session.setDraft(words);
  await one.session.submit();
  return { ...one, answer: one.core.leaf(one.id).id };
}

const lastText = (session: ConversationSession) =>
  turnText(session.state.getState().turns.at(-1)?.parts ?? []);

describe('sending', () => {
  it('clears the draft only once the core has the message', async () => {
    const { session, get } = await opened();
    session.setDraft('hello');
    const sending = session.submit();
    expect(get().draft).toBe('hello');
    await sending;
    expect(get().draft).toBe('');
    expect(get().turns.map((turn) => turn.role)).toEqual(['user', 'assistant', 'user', 'assistant']);
  });

  it('keeps draft and images when the call fails, and says why', async () => {
    const { core, session, get } = await opened();
    core.fail.set('send', new CallError('CONFLICT', { defined: true, data: { reason: 'running' } }));
    session.setDraft('hello');
    session.state.setState({ images: [{ id: 'a', name: 'cat.png', url: 'data:image/png;base64,AA==' }] });
    await session.submit();
    expect(get().draft).toBe('hello');
    expect(get().images).toHaveLength(1);
    expect(get().problem).toEqual({ kind: 'conflict', reason: 'running' });
    expect(get().turns).toHaveLength(2);
  });

  it('keeps what was typed while the call was out', async () => {
    const { session, get } = await opened();
    session.setDraft('hello');
    const sending = session.submit();
    session.setDraft('hello and more');
    await sending;
    expect(get().draft).toBe(' and more');
  });

  it('makes one message of a double click', async () => {
    const { core, session } = await opened();
    session.setDraft('hello');
    await Promise.all([session.submit(), session.submit()]);
    expect(core.calls.filter((name) => name === 'send')).toHaveLength(1);
  });

  it('keeps the message when the answer was lost on its way, and asks for just the same again', async () => {
    const { core, session, get } = await opened();
    const send = vi.spyOn(core.api.chat, 'send');
    core.fail.set('send', new ConnectionLost());
    session.setDraft('hello');
    await session.submit();
    expect(get().problem).toEqual({ kind: 'lost' });
    expect(get().draft).toBe('hello');
    await session.submit();
    const [first, again] = send.mock.calls.map(([{ opId: _, ...asked }]) => asked);
    expect(again).toEqual(first);
    expect(get().turns).toHaveLength(4);
    expect(get().draft).toBe('');
  });

  it('recognizes a message whose response was lost, and does not offer to send it again', async () => {
    const { core, session, get } = await opened();
    core.loseAnswer.set('send', new ConnectionLost());
    session.setDraft('hello');
    session.state.setState({ images: [{ id: 'a', name: 'cat.png', url: 'data:image/png;base64,AA==' }] });
    await session.submit();
    expect(get().draft).toBe('hello');
    session.setDraft('hello, and more');
    await session.turns.load();
    expect(get().turns).toHaveLength(4);
    expect(get()).toMatchObject({ draft: ', and more', images: [], problem: null });
    // The same words again are another message.
    core.end(core.leaf(get().id ?? '').id);
    await vi.waitFor(() => expect(get().turns.at(-1)?.status).toBe('complete'));
    session.setDraft('hello');
    await session.submit();
    expect(core.ops.size).toBe(2);
  });

  it('leaves a message where it is that never reached the core, though one of the same words did before', async () => {
    const { core, session, answer, get } = await sent();
    core.end(answer);
    await vi.waitFor(() => expect(get().turns.at(-1)?.status).toBe('complete'));
    core.fail.set('send', new ConnectionLost());
    session.setDraft('hello');
    await session.submit();
    await session.turns.load();
    expect(get().draft).toBe('hello');
  });

  it('knows a question to several models again whose answer was lost', async () => {
    const { core, session, get } = await opened();
    core.loseAnswer.set('compare', new ConnectionLost());
    session.setDraft('hello');
    await session.compare(['one', 'two']);
    expect(get().draft).toBe('hello');
    await session.turns.load();
    expect(get().draft).toBe('');
  });

  it('saves no draft of what is being sent after the core has it', async () => {
    const { core, session } = await opened();
    core.loseAnswer.set('send', new ConnectionLost());
    session.setDraft('hello');
    await session.submit();
    await session.flushDraft();
    expect(core.calls.filter((name) => ['saveDraft', 'send'].includes(name))).toEqual(['saveDraft', 'send']);
  });

  it('makes a new conversation with the first message, once', async () => {
    const core = new FakeCore();
    const onCreated = vi.fn();
    const session = new ConversationSession(core.deps(), null, { ...NO_HOOKS, onCreated });
    session.setDraft('hello');
    await Promise.all([session.submit(), session.flushDraft()]);
    expect(core.rows.size).toBe(1);
    expect(onCreated).toHaveBeenCalledTimes(1);
    expect(session.state.getState().turns).toHaveLength(2);
  });
});

describe('an answer being written', () => {
  it('grows, and ends complete', async () => {
    const { core, session, answer, get } = await sent();
    core.sayText(answer, 'Hel');
    core.sayText(answer, 'lo');
    await vi.waitFor(() => expect(lastText(session)).toBe('Hello'));
    expect(get().turns.at(-1)?.status).toBe('streaming');
    core.end(answer);
    await vi.waitFor(() => expect(get().turns.at(-1)?.status).toBe('complete'));
  });

  it('is stopped by us and keeps what came', async () => {
    const { core, session, answer, get } = await sent();
    core.sayText(answer, 'Hel');
    await vi.waitFor(() => expect(lastText(session)).toBe('Hel'));
    await session.stop();
    await vi.waitFor(() => expect(get().turns.at(-1)?.status).toBe('stopped'));
    expect(lastText(session)).toBe('Hel');
    expect(get().stopping).toBe(false);
  });

  it('goes on after a reload from where the stored turn stands, without repeating', async () => {
    const { core, id, session, answer } = await sent();
    core.sayText(answer, 'One ');
    core.sayText(answer, 'two ', { unsaved: true });
    await vi.waitFor(() => expect(lastText(session)).toBe('One two '));
    session.close();
    const reloaded = new ConversationSession(core.deps(), id, NO_HOOKS);
    await reloaded.turns.load();
    await vi.waitFor(() => expect(lastText(reloaded)).toBe('One two '));
    core.sayText(answer, 'three', { unsaved: true });
    await vi.waitFor(() => expect(lastText(reloaded)).toBe('One two three'));
  });

  it('is read again when its log was folded, and goes on from there', async () => {
    const { core, session, answer } = await sent();
    core.sayText(answer, 'One ');
    await vi.waitFor(() => expect(lastText(session)).toBe('One '));
    const stored = core.turns.get(answer);
    if (!stored?.answer) throw new Error('no answer');
    core.turns.set(answer, {
      ...stored,
      parts: [{ type: 'text', block: 0, text: 'One two ' }],
      answer: { ...stored.answer, seq: 7 },
    });
    core.log(answer, { type: 'folded', seq: 7, at: 0 });
    core.sayText(answer, 'three', { unsaved: true });
    await vi.waitFor(() => expect(lastText(session)).toBe('One two three'));
    core.end(answer);
    await vi.waitFor(() => expect(session.state.getState().turns.at(-1)?.status).toBe('complete'));
  });

  it('loses nothing when the conversation is read again meanwhile', async () => {
    const { core, session, answer } = await sent();
    core.sayText(answer, 'One ');
    core.sayText(answer, 'two ', { unsaved: true });
    await vi.waitFor(() => expect(lastText(session)).toBe('One two '));
    const shown: string[] = [];
    session.state.subscribe(() => shown.push(lastText(session)));
    await session.turns.load();
    core.sayText(answer, 'three', { unsaved: true });
    await vi.waitFor(() => expect(lastText(session)).toBe('One two three'));
    // Text once shown must not disappear, not even for a moment.
    expect(shown.filter((words) => !words.startsWith('One two '))).toEqual([]);
  });
});

describe('a draft kept from before', () => {
  async function opening() {
    const core = new FakeCore();
    const id = core.addConversation(1);
    await core.api.conversations.saveDraft({ id, draft: 'long text' });
    const session = new ConversationSession(core.deps(), id, NO_HOOKS);
    return { core, id, session, kept: () => core.rows.get(id)?.draft };
  }

  it('stands over what was typed while it was read, and both are kept', async () => {
    const { session, kept } = await opening();
    const reading = session.turns.load();
    session.setDraft('H');
    await reading;
    expect(session.state.getState().draft).toBe('long text\nH');
    await session.flushDraft();
    expect(kept()).toBe('long text\nH');
  });

  it('is not saved over before it was read, nor are the words let go that wait for it', async () => {
    const { core, session, kept } = await opening();
    core.fail.set('open', new ConnectionLost());
    await session.turns.load();
    session.setDraft('H');
    await session.flushDraft();
    expect(kept()).toBe('long text');
    expect(session.idle).toBe(false);
    await session.turns.load();
    await session.turns.load();
    expect(session.state.getState().draft).toBe('long text\nH');
  });

  it('is read also where something else brought the conversation in first', async () => {
    const { core, id, session } = await opening();
    await session.turns.selectBranch(core.leaf(id).id);
    expect(session.state.getState().draft).toBe('long text');
  });
});

describe('branches', () => {
  it('regenerating keeps the first answer, and walking back shows it whole', async () => {
    const { core, id, session, get } = await opened(2);
    const first = core.leaf(id).id;
    await session.calls.regenerate(first);
    const second = core.leaf(id).id;
    expect(second).not.toBe(first);
    expect(get().turns.at(-1)?.siblings).toEqual([first, second]);
    await session.turns.selectBranch(first);
    expect(lastText(session)).toBe('answer 1');
  });

  it('shows all of an answer that grew while another branch was in view', async () => {
    const { core, id, session } = await opened(2);
    const first = core.leaf(id).id;
    await session.calls.regenerate(first);
    const second = core.leaf(id).id;
    core.sayText(second, 'One ', { unsaved: true });
    await vi.waitFor(() => expect(lastText(session)).toBe('One '));
    await session.turns.selectBranch(first);
    core.sayText(second, 'two ', { unsaved: true });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await session.turns.selectBranch(second);
    core.sayText(second, 'three', { unsaved: true });
    await vi.waitFor(() => expect(lastText(session)).toBe('One two three'));
  });

  it('editing a question makes a branch beside it', async () => {
    const { session, get } = await opened(2);
    const question = get().turns[2];
    if (!question) throw new Error('no question');
    await session.calls.edit(question.id, [{ type: 'text', block: 0, text: 'other' }]);
    expect(get().turns).toHaveLength(4);
    expect(get().turns[2]?.siblings).toContain(question.id);
  });

  it('sends under the answer that was just picked, also before the core has heard of it', async () => {
    const { core, id, session, get } = await opened(1);
    const first = core.leaf(id).id;
    await session.calls.regenerate(first);
    core.end(core.leaf(id).id);
    await vi.waitFor(() => expect(get().turns.at(-1)?.status).toBe('complete'));
    session.setDraft('go on from the first');
    await Promise.all([session.turns.selectBranch(first), session.submit()]);
    expect(get().turns.at(-2)).toMatchObject({ role: 'user', parentId: first });
  });

  it('sends nothing when the answer that was picked could not be had', async () => {
    const { core, id, session, get } = await opened(1);
    core.fail.set('selectBranch', new ConnectionLost());
    session.setDraft('go on');
    await Promise.all([session.turns.selectBranch(core.leaf(id).id), session.submit()]);
    expect(core.calls).not.toContain('send');
    expect(get()).toMatchObject({ draft: 'go on', problem: { kind: 'lost' } });
    await session.submit();
    expect(core.calls).toContain('send');
  });

  it('does not regenerate twice on a double click', async () => {
    const { core, id, session } = await opened(1);
    const first = core.leaf(id).id;
    await Promise.all([session.calls.regenerate(first), session.calls.regenerate(first)]);
    expect(core.calls.filter((name) => name === 'regenerate')).toHaveLength(1);
  });
});

describe('a long chat', () => {
  it('opens with its newest turns and takes older ones in front', async () => {
    const { session, get } = await opened(100);
    expect(get().turns).toHaveLength(60);
    expect(get().offset).toBe(140);
    await session.turns.loadOlder();
    expect(get().turns).toHaveLength(200);
    expect(get().offset).toBe(0);
  });

  it('keeps older turns when something is sent', async () => {
    const { session, get } = await opened(100);
    await session.turns.loadOlder();
    session.setDraft('hello');
    await session.submit();
    expect(get().turns).toHaveLength(202);
    expect(get().offset).toBe(0);
  });

  it('brings a turn far back into view', async () => {
    const { core, session, get } = await opened(100);
    const target = [...core.turns.values()][3]?.id ?? '';
    expect(await session.turns.reveal(target)).toBe(true);
    expect(get().turns.some((turn) => turn.id === target)).toBe(true);
  });
});
