import { expect, test } from 'vitest';
import type { Part, TurnStatus } from '../../../shared/domain/conversation.ts';
import type { StoredTurn } from '../../db/chat/turn-row.ts';
import { emptyAnswer } from '../answers/fold-turn.ts';
import { selectSentMessages } from './sent-branch.ts';

let number = 0;

function turn(role: 'user' | 'assistant', text: string, more: Partial<StoredTurn> = {}): StoredTurn {
  number += 1;
  const parts: Part[] = [{ type: 'text', block: 0, text }];
  return {
    ...{ number, depth: number, id: `T${number}`, conversationId: 'C', parentId: null, createdAt: 0 },
    ...{ role, parts, status: 'complete', answer: null, removalId: null, indexed: true },
    ...more,
  } as StoredTurn;
}

const summary = (text: string, status: TurnStatus = 'complete') =>
  turn('assistant', text, {
    status,
    answer: { ...emptyAnswer('chat', 'm', 'J'), purpose: 'summary' },
  });
const said = (path: StoredTurn[]) =>
  selectSentMessages(path).map(({ role, parts }) => [
    role,
    parts.map((part) => ('text' in part ? part.text : '')),
  ]);
const QUESTION = turn('user', 'q');
const ANSWER = turn('assistant', 'a');

test('a summary is sent as a user message in place of all above it', () => {
  const path = [QUESTION, ANSWER, summary(' They met. '), turn('user', 'And then?')];
  expect(said(path)).toEqual([
    ['user', ['Summary of the conversation so far:\n\nThey met.']],
    ['user', ['And then?']],
  ]);
  expect(selectSentMessages(path).map(({ kind }) => kind)).toEqual(['summary', 'turn']);
});

test('the newest summary counts, which includes the older one', () => {
  const path = [QUESTION, ANSWER, summary('one'), turn('user', 'x'), ANSWER, summary('two')];
  expect(said(path)).toEqual([['user', ['Summary of the conversation so far:\n\ntwo']]]);
});

test.each(['failed', 'stopped', 'interrupted', 'waiting', 'streaming'] as const)(
  'a summary that is %s replaces nothing and is not sent',
  (status) => {
    expect(said([QUESTION, ANSWER, summary('half', status), turn('user', 'go on')])).toEqual([
      ['user', ['q']],
      ['assistant', ['a']],
      ['user', ['go on']],
    ]);
  },
);

test('an empty summary replaces nothing', () => {
  expect(said([QUESTION, ANSWER, summary(' \n')])).toEqual([
    ['user', ['q']],
    ['assistant', ['a']],
  ]);
});
