import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';
import type { AnswerInfo, Turn } from '../../../shared/domain/conversation.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { AnswerFacts } from './answer-facts.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

beforeAll(() => showLanguage('en'));

/** Returns the text of the button for an answer with these details. */
function factsOf(details: Partial<AnswerInfo>): string {
  const core = new FakeCore();
  core.addConversation(2);
  const turn = [...core.turns.values()].find(({ role }) => role === 'assistant');
  if (!turn?.answer) throw new Error('no answer');
  const shown: Turn = { ...turn, answer: { ...turn.answer, usage: null, ...details } };
  const box = document.createElement('div');
  const root = createRoot(box);
  act(() => root.render(<AnswerFacts turn={shown} />));
  const text = box.textContent;
  act(() => root.unmount());
  return text;
}

it('shows how long an answer took, and nothing of an imported one', () => {
  expect(factsOf({ tookMs: 2_500 })).toBe('2.5 sec');
  expect(factsOf({})).toBe('');
});
