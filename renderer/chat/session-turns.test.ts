import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Turn } from '../../shared/domain/conversation.ts';
import { ConversationSession } from './conversation-session.ts';
import { growingTurn } from './session-state.ts';
import { FIRST_TURNS } from './session-turns.ts';
import { FakeCore } from './testing/fake-api.ts';

let core: FakeCore;
let session: ConversationSession;
beforeEach(async () => {
  core = new FakeCore();
  const id = core.addConversation(1);
  session = new ConversationSession(core.deps(), id, {
    onCreated: () => undefined,
    onEnded: () => undefined,
  });
  await session.turns.load();
});
afterEach(() => session.close());

const state = () => session.state.getState();
const last = (): Turn => {
  const turn = state().turns.at(-1);
  if (!turn) throw new Error('no turn');
  return turn;
};
const textOf = (turn: Turn | undefined) => turn?.parts.map((part) => 'text' in part && part.text).join('');
const say = (words: string) => {
  session.setDraft(words);
  return session.submit();
};

describe('choices of one model call', () => {
  beforeEach(async () => {
    await session.options.set({ chatParameters: { n: 3 } });
    await session.options.flush();
    await say('Three of you?');
  });

  it('stream side by side from one log', async () => {
    const [second, third] = state().beside;
    core.sayText(last().id, 'one');
    core.sayText(second?.id ?? '', 'two');
    core.sayText(third?.id ?? '', 'three');
    await vi.waitFor(() => expect(textOf(state().beside[1])).toBe('three'));
    expect([textOf(last()), textOf(state().beside[0])]).toEqual(['one', 'two']);
  });

  it('disappear when the core removes those that never arrived', async () => {
    const [, third] = state().beside;
    core.turns.delete(third?.id ?? '');
    const job = core.jobs.get(last().answer?.jobId ?? '');
    if (job) job.turnIds = job.turnIds.filter((id) => id !== third?.id);
    core.end(last().id);
    await vi.waitFor(() => expect(state().beside).toHaveLength(1));
  });
});

it('a response that a newer one has overtaken changes nothing', async () => {
  const { id } = state();
  const older = await core.api.conversations.open({ id: id ?? '', limit: 60 });
  await say('Is this newer?');
  const { turns } = state();
  session.turns.adopt(older);
  expect(state().turns).toEqual(turns);
});

describe('answers of several models', () => {
  beforeEach(async () => {
    session.setDraft('Which of you?');
    await session.compare(['model-a', 'model-b']);
  });

  it('clear the draft when they are requested', () => {
    expect(state().draft).toBe('');
    expect(state().beside.map((turn) => turn.answer?.model)).toEqual(['model-b']);
  });

  it('allow a message below a complete answer while another still streams', async () => {
    const [other] = state().beside;
    core.end(last().id);
    await vi.waitFor(() => expect(last().status).toBe('complete'));
    expect(growingTurn(state())?.id).toBe(last().id);
    await say('Continue');
    expect(state().turns.map((turn) => turn.role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
    expect(core.turns.get(other?.id ?? '')?.status).toBe('waiting');
  });

  it('are reloaded and streamed when an older group is expanded', async () => {
    const chosen = last().id;
    const [other] = state().beside;
    core.end(chosen);
    await vi.waitFor(() => expect(last().status).toBe('complete'));
    await say('Continue');
    const turn = state().turns.find((one) => one.id === chosen);
    if (!turn) throw new Error('the answer is gone');
    await session.turns.setSideBySide(turn, true);
    const groupId = turn.answer?.group?.id ?? '';
    expect(state().groups[groupId]?.map((one) => one.id)).toEqual([chosen, other?.id]);
    core.sayText(other?.id ?? '', 'late words');
    await vi.waitFor(() => expect(textOf(state().groups[groupId]?.[1])).toBe('late words'));
  });

  it('stop together', async () => {
    await session.stop();
    await vi.waitFor(() => expect(state().beside[0]?.status).toBe('stopped'));
    expect(last().status).toBe('stopped');
  });
});

it('conversation reloads after an answer with tool calls because the core may continue it', async () => {
  await say('Weather?');
  core.say(last().id, { type: 'tool_call', choice: 0, block: 0, id: 'c', name: 'weather', input: '{}' });
  const reads = core.calls.filter((call) => call === 'open').length;
  core.end(last().id);
  await vi.waitFor(() => expect(core.calls.filter((call) => call === 'open').length).toBe(reads + 1));
});

it('restoreLast restores the turns deleted last without their ids', async () => {
  const before = state().turns.map(({ id }) => id);
  expect(state().hasDeleted).toBe(false);
  await session.turns.remove(before[0] ?? '', 'below');
  expect(state()).toMatchObject({ turns: [], hasDeleted: true });
  expect(await session.turns.restoreLast()).toBe(true);
  expect(state().turns.map(({ id }) => id)).toEqual(before);
  expect(state().hasDeleted).toBe(false);
  expect(await session.turns.restoreLast()).toBe(false);
});

it('reload after a jump far up requests only the newest turns', async () => {
  const id = core.addConversation(300);
  const far = new ConversationSession(core.deps(), id, { onCreated() {}, onEnded() {} });
  onTestFinished(() => far.close());
  await far.turns.load();
  const target = [...core.turns.values()].find((turn) => turn.conversationId === id)?.id ?? '';
  await far.turns.reveal(target);
  const loaded = far.state.getState().turns.length;
  expect(loaded).toBeGreaterThan(FIRST_TURNS);
  const open = vi.spyOn(core.api.conversations, 'open');
  await far.turns.load();
  expect(open).toHaveBeenCalledExactlyOnceWith({ id, limit: FIRST_TURNS });
  expect(far.state.getState().turns).toHaveLength(loaded);
});

describe('revealing a turn far back', () => {
  /** Opens a conversation of 600 turns whose next older page arrives only once `come` is called. */
  async function pageOnItsWay() {
    const id = core.addConversation(300);
    const far = new ConversationSession(core.deps(), id, { onCreated() {}, onEnded() {} });
    onTestFinished(() => far.close());
    await far.turns.load();
    const held = Promise.withResolvers<void>();
    const { older } = core.api.conversations;
    vi.spyOn(core.api.conversations, 'older').mockImplementationOnce(async (input) => {
      const page = await older(input);
      await held.promise;
      return page;
    });
    return { id, far, page: far.turns.pages.load(400, 500), come: held.resolve };
  }

  it('works while an older page is loading', async () => {
    const { id, far, page, come } = await pageOnItsWay();
    const target = [...core.turns.values()].find((turn) => turn.conversationId === id)?.id ?? '';
    const revealed = far.turns.reveal(target);
    await vi.waitFor(() => expect(core.calls).toContain('selectBranch'));
    come();
    expect(await revealed).toBe(true);
    await page;
    expect(far.state.getState().turns[0]?.id).toBe(target);
  });

  it('works while a page of another branch is loading', async () => {
    const { id, far, come } = await pageOnItsWay();
    const [, first] = [...core.turns.values()].filter((turn) => turn.conversationId === id);
    await core.api.chat.regenerate({ opId: 'beside', turnId: first?.id ?? '', limit: 60 });
    const target = core.leaf(id).id;
    for (let n = 0; n < 40; n++) {
      const parentId = core.leaf(id).id;
      const parts = [{ type: 'text' as const, block: 0, text: `beside ${n}` }];
      await core.api.chat.send({ opId: `beside ${n}`, conversationId: id, parentId, parts, limit: 60 });
    }
    const revealed = far.turns.reveal(target);
    await vi.waitFor(() => expect(core.calls).toContain('selectBranch'));
    come();
    expect(await revealed).toBe(true);
    expect(far.state.getState().turns[1]?.id).toBe(target);
  });
});
