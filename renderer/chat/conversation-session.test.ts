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

/** Resolves after all work that needs no timer. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve));

const lastText = (session: ConversationSession) =>
  turnText(session.state.getState().turns.at(-1)?.parts ?? []);

describe('conversation session sending a message', () => {
  it('clears the draft only once the core has the message', async () => {
    const { session, get } = await opened();
    session.setDraft('hello');
    const sending = session.submit();
    expect(get().draft).toBe('hello');
    await sending;
    expect(get().draft).toBe('');
    expect(get().turns.map((turn) => turn.role)).toEqual(['user', 'assistant', 'user', 'assistant']);
  });

  it('keeps draft and images and reports the reason when the call fails', async () => {
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

  it('keeps text typed while the call was running', async () => {
    const { session, get } = await opened();
    session.setDraft('hello');
    const sending = session.submit();
    session.setDraft('hello and more');
    await sending;
    expect(get().draft).toBe(' and more');
  });

  it('saves at once what is left of the draft when a message was sent', async () => {
    const { core, id, session } = await opened();
    session.setDraft('hello');
    const sending = session.submit();
    session.setDraft('hello and more');
    await session.flushDraft();
    await sending;
    await vi.waitFor(() => expect(core.rows.get(id)?.draft).toBe(' and more'), { timeout: 300 });
  });

  it('leaves a text alone that replaced the message before the core answered', async () => {
    const { core, id, session, get } = await opened();
    session.setDraft('hello');
    await session.flushDraft();
    const sending = session.submit();
    const draft = 'hello from another window';
    await core.api.conversations.saveDraft({ id, draft });
    session.hearDraft({ draft, files: [], rev: core.nextRev() });
    await sending;
    expect(get().draft).toBe(draft);
  });

  it('queues one message on a double press, and a comparison does not send it again', async () => {
    const { core, session, get } = await sent();
    session.setDraft('next');
    await Promise.all([session.submit(), session.submit(), session.compare(['one', 'two'])]);
    expect(get()).toMatchObject({ draft: '', queue: [{}] });
    expect(core.calls.filter((name) => name === 'compare')).toEqual([]);
  });

  it('clears the composer once a queued message whose response was lost turns out to be in the queue', async () => {
    const { core, session, get } = await sent();
    session.setDraft('next');
    core.loseAnswer.set('queue', new ConnectionLost());
    await session.submit();
    expect(get()).toMatchObject({ draft: 'next', queue: [], problem: { kind: 'lost' } });
    await session.turns.load();
    expect(get()).toMatchObject({ draft: '', queue: [{}] });
  });

  it('clears the composer of a message that was loaded before its response was lost', async () => {
    const { core, session, get } = await opened();
    const { send } = core.api.chat;
    vi.spyOn(core.api.chat, 'send').mockImplementationOnce(async (...given) => {
      await send(...given);
      await session.turns.load();
      throw new ConnectionLost();
    });
    session.setDraft('next');
    await session.submit();
    expect(get()).toMatchObject({ draft: '', sending: false });
  });

  it('keeps a message like one in the queue that the core did not receive', async () => {
    const { core, session, get } = await sent();
    session.setDraft('go on');
    await session.submit();
    session.setDraft('go on');
    core.fail.set('queue', new ConnectionLost());
    await session.submit();
    await session.turns.load();
    expect(get()).toMatchObject({ draft: 'go on', queue: [{}] });
  });

  it('compares one message, and a press meanwhile does not send it again', async () => {
    const { core, session, get } = await opened();
    session.setDraft('next');
    await Promise.all([session.compare(['one', 'two']), session.submit(), session.compare(['one', 'two'])]);
    expect(get().draft).toBe('');
    expect(core.calls.filter((name) => name === 'compare' || name === 'send')).toEqual(['compare']);
  });

  it('compares nothing before the conversation is loaded', async () => {
    const core = new FakeCore();
    const session = new ConversationSession(core.deps(), core.addConversation(1), NO_HOOKS);
    core.delays.set('open', aMoment());
    const loading = session.turns.load();
    session.setDraft('early');
    expect(await session.compare(['one', 'two'])).toBeNull();
    await loading;
    expect(session.state.getState().draft).toBe('early');
  });

  it('sends one message on a double click', async () => {
    const { core, session } = await opened();
    session.setDraft('hello');
    await Promise.all([session.submit(), session.submit()]);
    expect(core.calls.filter((name) => name === 'send')).toHaveLength(1);
  });

  it('repeats exactly the same request after the connection was lost', async () => {
    const { core, session, get } = await opened();
    const send = vi.spyOn(core.api.chat, 'send');
    core.fail.set('send', new ConnectionLost());
    session.setDraft('hello');
    await session.submit();
    expect(get().problem).toEqual({ kind: 'lost' });
    expect(get().draft).toBe('hello');
    await session.submit();
    const [first, again] = send.mock.calls;
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
    // Sending the same text again makes another message.
    core.end(core.leaf(get().id ?? '').id);
    await vi.waitFor(() => expect(get().turns.at(-1)?.status).toBe('complete'));
    session.setDraft('hello');
    await session.submit();
    expect(core.ops.size).toBe(2);
  });

  it('keeps the draft of a lost message even when an earlier one has the same text', async () => {
    const { core, session, answer, get } = await sent();
    core.end(answer);
    await vi.waitFor(() => expect(get().turns.at(-1)?.status).toBe('complete'));
    core.fail.set('send', new ConnectionLost());
    session.setDraft('hello');
    await session.submit();
    await session.turns.load();
    expect(get().draft).toBe('hello');
  });

  it('recognizes a comparison whose response was lost and clears the draft', async () => {
    const { core, session, get } = await opened();
    core.loseAnswer.set('compare', new ConnectionLost());
    session.setDraft('hello');
    await session.compare(['one', 'two']);
    expect(get().draft).toBe('hello');
    await session.turns.load();
    expect(get().draft).toBe('');
  });

  it('keeps the operation of a message sent in another way after its response was lost', async () => {
    const { core, session, get } = await opened();
    const ids = ['send', 'compare'].map((name) => vi.spyOn(core.api.chat, name as 'send'));
    core.loseAnswer.set('send', new ConnectionLost());
    session.setDraft('hello');
    await session.submit();
    await session.compare(['one', 'two']);
    const [sent, compared] = ids.map(({ mock }) => mock.calls[0]?.[0].opId);
    expect(compared).toBe(sent);
    // The same text again is another message.
    core.end(core.leaf(get().id ?? '').id);
    session.setDraft('hello');
    await session.compare(['one', 'two']);
    expect(ids[1]?.mock.calls[1]?.[0].opId).not.toBe(sent);
  });

  it('does not save the sent draft again after the core has received it', async () => {
    const { core, session } = await opened();
    core.loseAnswer.set('send', new ConnectionLost());
    session.setDraft('hello');
    await session.submit();
    await session.flushDraft();
    expect(core.calls.filter((name) => ['saveDraft', 'send'].includes(name))).toEqual(['saveDraft', 'send']);
  });

  it('creates a new conversation with the first message only once', async () => {
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

describe('conversation session streaming an answer', () => {
  it('shows the text as it grows and then completes', async () => {
    const { core, session, answer, get } = await sent();
    core.sayText(answer, 'Hel');
    core.sayText(answer, 'lo');
    await vi.waitFor(() => expect(lastText(session)).toBe('Hello'));
    expect(get().turns.at(-1)?.status).toBe('streaming');
    core.end(answer);
    await vi.waitFor(() => expect(get().turns.at(-1)?.status).toBe('complete'));
  });

  it('keeps the received text when the user stops it', async () => {
    const { core, session, answer, get } = await sent();
    core.sayText(answer, 'Hel');
    await vi.waitFor(() => expect(lastText(session)).toBe('Hel'));
    await session.stop();
    await vi.waitFor(() => expect(get().turns.at(-1)?.status).toBe('stopped'));
    expect(lastText(session)).toBe('Hel');
    expect(get().stopping).toBe(false);
  });

  it('stops an answer that is still being requested as soon as it exists', async () => {
    const { session, get } = await opened();
    session.setDraft('hello');
    const sending = session.submit();
    while (!get().sending) await Promise.resolve();
    await session.stop();
    expect(get().stopping).toBe(true);
    await sending;
    await vi.waitFor(() => expect(get().turns.at(-1)?.status).toBe('stopped'));
    expect(get().stopping).toBe(false);
  });

  it('forgets a stop of a message that the core refuses', async () => {
    const { core, session, get } = await opened();
    core.fail.set('send', new CallError('CONFLICT', { defined: true, data: { reason: 'running' } }));
    session.setDraft('hello');
    const sending = session.submit();
    while (!get().sending) await Promise.resolve();
    await session.stop();
    await sending;
    expect(get()).toMatchObject({ stopping: false, draft: 'hello' });
  });

  it('continues after a reload from the stored turn without repeating text', async () => {
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

  it('reloads the turn after its log was compacted and continues from there', async () => {
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

  it('never loses shown text when the conversation reloads meanwhile', async () => {
    const { core, session, answer } = await sent();
    core.sayText(answer, 'One ');
    core.sayText(answer, 'two ', { unsaved: true });
    await vi.waitFor(() => expect(lastText(session)).toBe('One two '));
    const shown: string[] = [];
    session.state.subscribe(() => shown.push(lastText(session)));
    await session.turns.load();
    core.sayText(answer, 'three', { unsaved: true });
    await vi.waitFor(() => expect(lastText(session)).toBe('One two three'));
    // Text that was shown must not disappear, not even for a moment.
    expect(shown.filter((words) => !words.startsWith('One two '))).toEqual([]);
  });
});

describe('conversation session with a saved draft', () => {
  async function opening() {
    const core = new FakeCore();
    const id = core.addConversation(1);
    await core.api.conversations.saveDraft({ id, draft: 'long text' });
    const session = new ConversationSession(core.deps(), id, NO_HOOKS);
    return { core, id, session, kept: () => core.rows.get(id)?.draft };
  }

  it('puts the saved draft above text typed while it was loading', async () => {
    const { session, kept } = await opening();
    const reading = session.turns.load();
    session.setDraft('H');
    await reading;
    expect(session.state.getState().draft).toBe('long text\nH');
    await session.flushDraft();
    expect(kept()).toBe('long text\nH');
  });

  it('does not overwrite a saved draft it could not load, and keeps the typed text', async () => {
    const { core, session, kept } = await opening();
    core.fail.set('open', new ConnectionLost());
    await session.turns.load();
    session.setDraft('H');
    core.fail.set('open', new ConnectionLost());
    expect(await session.flushDraft()).toBe(false);
    expect(kept()).toBe('long text');
    expect(session.idle).toBe(false);
    expect(await session.flushDraft()).toBe(true);
    expect(kept()).toBe('long text\nH');
    await session.turns.load();
    expect(session.state.getState().draft).toBe('long text\nH');
  });

  it('loads the draft even if another call loaded the conversation first', async () => {
    const { core, id, session } = await opening();
    await session.turns.selectBranch(core.leaf(id).id);
    expect(session.state.getState().draft).toBe('long text');
  });
});

describe('conversation session branches', () => {
  it('keeps the first answer on regenerate and shows it when selected again', async () => {
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

  it('editing a question creates a sibling branch', async () => {
    const { session, get } = await opened(2);
    const question = get().turns[2];
    if (!question) throw new Error('no question');
    await session.calls.edit(question.id, [{ type: 'text', block: 0, text: 'other' }]);
    expect(get().turns).toHaveLength(4);
    expect(get().turns[2]?.siblings).toContain(question.id);
  });

  it('sends below the answer just selected, even while the selection is being saved', async () => {
    const { core, id, session, get } = await opened(1);
    const first = core.leaf(id).id;
    await session.calls.regenerate(first);
    core.end(core.leaf(id).id);
    await vi.waitFor(() => expect(get().turns.at(-1)?.status).toBe('complete'));
    session.setDraft('go on from the first');
    await Promise.all([session.turns.selectBranch(first), session.submit()]);
    expect(get().turns.at(-2)).toMatchObject({ role: 'user', parentId: first });
  });

  it('sends below what is left while the last messages are being deleted', async () => {
    const { core, session, get } = await opened(2);
    const [, answer, question] = get().turns;
    if (!answer || !question) throw new Error('turns are missing');
    session.setDraft('instead');
    core.delays.set('removeTurns', aMoment());
    await Promise.all([session.turns.remove(question.id, 'below'), session.submit()]);
    expect(get()).toMatchObject({ draft: '', turns: [{}, {}, { parentId: answer.id }, {}] });
  });

  it('asks several models below what is left while the last messages are being deleted', async () => {
    const { core, session, get } = await opened(2);
    const [, answer, question] = get().turns;
    if (!answer || !question) throw new Error('turns are missing');
    session.setDraft('instead');
    core.delays.set('removeTurns', aMoment());
    await Promise.all([session.turns.remove(question.id, 'below'), session.compare(['one', 'two'])]);
    expect(get()).toMatchObject({ draft: '', turns: [{}, {}, { parentId: answer.id }, {}] });
  });

  it('sends below deleted messages while they are being restored', async () => {
    const { core, session, get } = await opened(2);
    const [, , question, last] = get().turns;
    if (!question || !last) throw new Error('turns are missing');
    const { undo } = await session.turns.remove(question.id, 'below');
    session.setDraft('after all');
    core.delays.set('restoreTurns', aMoment());
    await Promise.all([undo(), session.submit()]);
    expect(get()).toMatchObject({ draft: '', turns: [{}, {}, {}, {}, { parentId: last.id }, {}] });
  });

  it('sends nothing when the selected answer could not be loaded', async () => {
    const { core, id, session, get } = await opened(1);
    core.fail.set('selectBranch', new ConnectionLost());
    session.setDraft('go on');
    await Promise.all([session.turns.selectBranch(core.leaf(id).id), session.submit()]);
    expect(core.calls).not.toContain('send');
    expect(get()).toMatchObject({ draft: 'go on', problem: { kind: 'lost' } });
    await session.submit();
    expect(core.calls).toContain('send');
  });

  it('regenerates once on a double click', async () => {
    const { core, id, session } = await opened(1);
    const first = core.leaf(id).id;
    await Promise.all([session.calls.regenerate(first), session.calls.regenerate(first)]);
    expect(core.calls.filter((name) => name === 'regenerate')).toHaveLength(1);
  });
});

describe('conversation session with many turns', () => {
  it('opens with the newest turns and loads older ones above them', async () => {
    const { session, get } = await opened(100);
    expect(get().turns).toHaveLength(60);
    expect(get().rows).toHaveLength(200);
    expect(await session.turns.pages.load(0, 199)).toBe(true);
    expect(get().turns).toHaveLength(200);
    expect(get().rows).toEqual(get().turns);
    expect(await session.turns.pages.load(0, 199)).toBe(false);
  });

  it('loads turns far back without those between, which follow later', async () => {
    const { core, session, get } = await opened(100);
    const all = [...core.turns.values()].map(({ id }) => id);
    expect(await session.turns.pages.load(20, 29)).toBe(true);
    expect(get().turns.map(({ id }) => id)).toEqual([...all.slice(20, 30), ...all.slice(140)]);
    expect(get().rows.map((turn) => turn?.id ?? null)).toEqual(
      all.map((id, at) => (at >= 140 || (at >= 20 && at < 30) ? id : null)),
    );
    // The rows above the loaded ones, then those below.
    for (const [from, to] of [
      [0, 29],
      [0, 199],
    ] as const)
      expect(await session.turns.pages.load(from, to)).toBe(true);
    expect(get().rows.map((turn) => turn?.id)).toEqual(all);
  });

  it('keeps turns above a gap when a message is sent and drops them on another branch', async () => {
    const { core, session, get } = await opened(100);
    const [, first] = [...core.turns.values()];
    await session.turns.pages.load(20, 29);
    session.setDraft('hello');
    await session.submit();
    expect(get().turns).toHaveLength(72);
    expect(get().rows).toHaveLength(202);
    await session.calls.regenerate(first?.id ?? '');
    expect(get().rows).toEqual(get().turns);
    expect(get().turns).toHaveLength(2);
  });

  it('keeps loaded older turns when a message is sent', async () => {
    const { session, get } = await opened(100);
    await session.turns.pages.load(0, 199);
    session.setDraft('hello');
    await session.submit();
    expect(get().turns).toHaveLength(202);
    expect(get().rows).toHaveLength(202);
  });

  it('loads and reveals a turn far back', async () => {
    const { core, session, get } = await opened(100);
    const target = [...core.turns.values()][3]?.id ?? '';
    expect(await session.turns.reveal(target)).toBe(true);
    expect(get().turns.some((turn) => turn.id === target)).toBe(true);
    // Not what lies between.
    expect(get().rows.slice(40, 140)).toEqual(new Array(100).fill(null));
  });
});
