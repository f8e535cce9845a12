import { expect, test } from 'vitest';
import type { AnswerGroup } from '../../../shared/domain/conversation.ts';
import { newId } from '../../platform/new-id.ts';
import { testTalk } from '../../testing/test-talk.ts';

const group = (kind: AnswerGroup['kind']): AnswerGroup => ({ id: newId(Date.now()), kind });

test('returns the columns of the last answer in order, only while they end the branch', () => {
  const talk = testTalk();
  const id = talk.conversation();
  const [question = ''] = talk.branch(id, 'question');
  const alone = talk.say(id, question, 'asked before');
  const choices = group('choices');
  const other = group('compare');
  // Written in another order than they are shown.
  const [third = '', first = '', second = ''] = [2, 0, 1].map((choice) =>
    talk.say(id, question, `choice ${choice}`, { answer: { group: choices, choice } }),
  );
  const compared = talk.say(id, question, 'compared', { answer: { group: other } });
  expect(talk.conversations.open(id, 5).beside).toEqual([]);
  const { beside, turns } = talk.conversations.selectBranch(second, 5);
  expect(beside.map((turn) => turn.id)).toEqual([first, third]);
  expect(turns.at(-1)?.siblings).toEqual([alone, third, first, second, compared]);
  expect(beside[0]?.siblings).toEqual(turns.at(-1)?.siblings);
  expect(talk.conversations.group(third).map((turn) => turn.id)).toEqual([first, second, third]);
  expect(talk.conversations.group(alone).map((turn) => turn.id)).toEqual([alone]);

  // After a continuation they are no longer the leaves, but the group can still be requested.
  talk.say(id, second, 'more');
  expect(talk.conversations.open(id, 5).beside).toEqual([]);
  expect(talk.conversations.group(first)).toHaveLength(3);
  talk.removals.remove(third, 'below', 5);
  expect(talk.conversations.group(first).map((turn) => turn.id)).toEqual([first, second]);
  expect(() => talk.conversations.group(third)).toThrow(expect.objectContaining({ what: 'turn' }));
});

test('a picked answer of a group stays picked', () => {
  const talk = testTalk();
  const id = talk.conversation();
  const [question = ''] = talk.branch(id, 'question');
  const compare = group('compare');
  const [first = '', second = ''] = ['one', 'two'].map((text) =>
    talk.say(id, question, text, { answer: { group: compare } }),
  );
  talk.conversations.selectBranch(first, 5);
  const opened = talk.conversations.open(id, 5);
  expect(opened.turns.at(-1)?.id).toBe(first);
  expect(opened.beside.map((turn) => turn.id)).toEqual([second]);
});
