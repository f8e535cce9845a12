import { expect, it } from 'vitest';
import type { Part, Turn } from '../../../shared/domain/conversation.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { allAutomatic, atRoundLimit, isPassedOver, pendingCalls, roundsBefore } from './pending-calls.ts';

const call = (id: string, name = 'weather'): Part => ({ type: 'tool_call', block: 0, id, name, input: '{}' });
const result = (toolCallId: string): Part => ({
  type: 'tool_result',
  toolCallId,
  content: '',
  isError: false,
});

/** Returns a branch of turns with these parts, alternating between user and assistant. */
function branch(...parts: Part[][]): Turn[] {
  const core = new FakeCore();
  core.addConversation(1);
  const [user, answer] = core.turns.values();
  if (!user || !answer) throw new Error('no turns');
  return parts.map((of, at) => ({
    ...(at % 2 === 0 ? user : answer),
    id: `t${at}`,
    parentId: at === 0 ? null : `t${at - 1}`,
    parts: of,
    status: 'complete',
  }));
}
const idsOf = (turns: Turn[], at: number) => {
  const turn = turns[at];
  return turn && pendingCalls(turns, turn).map(({ id }) => id);
};

it('pendingCalls returns the calls of the last answer that have no result', () => {
  const turns = branch([], [call('a'), result('a'), call('b')]);
  expect(idsOf(turns, 1)).toEqual(['b']);
});

it('pendingCalls is empty for a running or stopped answer and once a message follows', () => {
  const turns = branch([], [call('a')], [result('a')]);
  expect(idsOf(turns, 1)).toEqual([]);
  const [user, answer] = branch([], [call('a')]);
  if (!user || !answer) throw new Error('no turns');
  // The message that follows is not loaded.
  expect(pendingCalls([user, answer, null, user], answer)).toEqual([]);
  expect(pendingCalls([user], { ...answer, status: 'streaming' })).toEqual([]);
  expect(pendingCalls([user], { ...answer, status: 'stopped' })).toEqual([]);
});

it('allAutomatic requires an automatic saved result for every call', () => {
  const options = new FakeCore();
  const id = options.addConversation(0);
  const base = options.rows.get(id)?.options;
  const calls = pendingCalls(...lastOf(branch([], [call('a'), call('b', 'news')])));
  if (!base) throw new Error('no options');
  const saved = { content: '', isError: false, auto: true };
  expect(allAutomatic(calls, { ...base, toolAnswers: { weather: saved } })).toBe(false);
  expect(allAutomatic(calls, { ...base, toolAnswers: { weather: saved, news: saved } })).toBe(true);
  expect(
    allAutomatic(calls, { ...base, toolAnswers: { weather: saved, news: { ...saved, auto: false } } }),
  ).toBe(false);
  // A property that every object inherits is not a saved result.
  const odd = pendingCalls(...lastOf(branch([], [call('a', 'constructor')])));
  expect(allAutomatic(odd, { ...base, toolAnswers: {} })).toBe(false);
});

it('roundsBefore counts tool rounds since the last user message', () => {
  const rounds = Array.from({ length: 5 }, () => [[result('a')], [call('a')]]).flat();
  const words: Part = { type: 'text', block: 0, text: 'go on' };
  const turns = branch([words], [call('a')], ...rounds);
  expect(roundsBefore(...lastOf(turns))).toBe(5);
  expect(atRoundLimit(...lastOf(turns))).toBe(true);
  expect(roundsBefore(...lastOf(branch([words], [call('a')], [result('a'), words], [call('a')])))).toBe(0);
});

function lastOf(turns: Turn[]): [Turn[], Turn] {
  const last = turns.at(-1);
  if (!last) throw new Error('no turns');
  return [turns, last];
}

it('isPassedOver is true only for a call the conversation continued without a result for', () => {
  const turns = branch([], [call('a'), call('b')], [result('a')], []);
  expect(isPassedOver(turns, 't1', 'a')).toBe(false);
  expect(isPassedOver(turns, 't1', 'b')).toBe(true);
  expect(isPassedOver(turns.slice(0, 2), 't1', 'b')).toBe(false);
});
