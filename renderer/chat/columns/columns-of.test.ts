import { expect, it } from 'vitest';
import { columnsOf, type GroupState } from '../session-state.ts';
import { FakeCore } from '../testing/fake-api.ts';

const PLAIN = { groups: {}, sideBySide: {} };

/** Returns a question sent to three models, with the answers at the end of the branch. */
async function compared() {
  const core = new FakeCore();
  const conversationId = core.addConversation(1);
  const { conversation } = await core.api.chat.compare({
    opId: '01J00000000000000000000001',
    question: { conversationId, parentId: core.leaf(conversationId).id, parts: [] },
    models: ['a', 'b', 'c'],
    limit: 60,
  });
  return { core, conversation };
}
const modelsOf = (state: GroupState) => {
  const last = state.turns.at(-1);
  return last ? (columnsOf(state, last)?.map((turn) => turn.answer?.model) ?? null) : null;
};

it('compared answers keep the requested order at the end of the branch, whichever is picked', async () => {
  const { core, conversation } = await compared();
  expect(modelsOf({ ...PLAIN, ...conversation })).toEqual(['a', 'b', 'c']);
  const [, third] = conversation.beside;
  const picked = await core.api.conversations.selectBranch({ turnId: third?.id ?? '', limit: 60 });
  expect(picked.turns.at(-1)?.answer?.model).toBe('c');
  expect(modelsOf({ ...PLAIN, ...picked })).toEqual(['a', 'b', 'c']);
});

it('compared answers collapse when the user chooses one view or the conversation went on', async () => {
  const { core, conversation } = await compared();
  const [, , , answer] = conversation.turns;
  const groupId = answer?.answer?.group?.id ?? '';
  expect(modelsOf({ ...PLAIN, ...conversation, sideBySide: { [groupId]: false } })).toBeNull();
  const { conversation: longer } = await core.api.chat.send({
    opId: '01J00000000000000000000002',
    conversationId: conversation.summary.id,
    parentId: answer?.id ?? '',
    parts: [],
    limit: 60,
  });
  const older = longer.turns[3];
  if (!older) throw new Error('no answer');
  expect(columnsOf({ ...PLAIN, ...longer }, older)).toBeNull();
  const groups = { [groupId]: await core.api.conversations.group({ turnId: older.id }) };
  const expanded = { ...longer, groups, sideBySide: { [groupId]: true } };
  expect(columnsOf(expanded, older)?.map((turn) => turn.answer?.model)).toEqual(['a', 'b', 'c']);
});

it('columnsOf returns null for an answer without a group', async () => {
  const { conversation } = await compared();
  const first = conversation.turns[1];
  expect(first && columnsOf({ ...PLAIN, ...conversation }, first)).toBeNull();
});
