import { expect, it } from 'vitest';
import { chatToolChoice } from '../../../shared/service/chat.ts';
import { readToolChoice, sentToolChoice } from './tool-choice-field.tsx';

it('sentToolChoice writes the same choice in the format of either interface', () => {
  const one = { kind: 'one', name: 'f', single: false } as const;
  expect(sentToolChoice('chat', one)).toEqual({ type: 'function', function: { name: 'f' } });
  expect(sentToolChoice('messages', one)).toEqual({ type: 'tool', name: 'f' });
  expect(sentToolChoice('messages', { kind: 'must', name: '', single: true })).toEqual({
    type: 'any',
    disable_parallel_tool_use: true,
  });
});

it('readToolChoice reverses sentToolChoice, and the schema accepts every choice', () => {
  for (const face of ['chat', 'messages'] as const) {
    for (const kind of ['none', 'auto', 'must', 'never', 'one'] as const) {
      const choice = { kind, name: kind === 'one' ? 'f' : '', single: false };
      const sent = sentToolChoice(face, choice);
      expect(readToolChoice(face, sent)).toEqual(choice);
      if (face === 'chat' && sent !== undefined) expect(chatToolChoice.safeParse(sent).success).toBe(true);
    }
  }
});

it('readToolChoice returns null for an unknown shape, which is edited as JSON', () => {
  expect(readToolChoice('messages', { type: 'auto', more: 1 })).toBeNull();
  expect(readToolChoice('chat', { type: 'auto' })).toBeNull();
});
