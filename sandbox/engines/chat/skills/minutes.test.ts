import { expect, test } from 'vitest';
import { assistantTurn, composeText, userTurn } from '../../../testing/composed.ts';

const TURNS = [
  userTurn('How tall is the lighthouse of Alexandria?'),
  assistantTurn('The lighthouse of Alexandria stood over a hundred metres tall. It was white.'),
];

test('a conversation is summed up by what was asked and the sentences that say most', () => {
  const asked = userTurn('Write a summary of our conversation up to here. Keep everything that is needed.');
  const text = composeText('', { turns: [...TURNS, asked] });
  expect(text).toContain('- How tall is the lighthouse of Alexandria?');
  expect(text).toContain('over a hundred metres tall');
});

test('without anything said before there is nothing to sum up', () => {
  expect(composeText('Write a summary of our conversation up to here.')).not.toContain(
    'You asked, one after another',
  );
});
