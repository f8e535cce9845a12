import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { toast } from '../../ui/toast.tsx';
import { DrawButton } from './draw-button.tsx';

const make = vi.hoisted(() => vi.fn<(turn: Turn) => Promise<void>>());
vi.mock('../../images/draw-answer.ts', () => ({ drawAnswer: make }));

const turn: Turn = {
  id: 'turn',
  conversationId: 'talk',
  parentId: 'p',
  role: 'assistant',
  createdAt: 0,
  parts: [{ type: 'text', block: 0, text: 'A red barn.' }],
  status: 'complete',
  siblings: ['turn'],
  answer: null,
};
let root: Root;
let place: HTMLElement;
const button = () => place.querySelector('button');

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
});
beforeEach(() => {
  make.mockReset();
  make.mockResolvedValue();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() => root.render(<DrawButton turn={turn} />));
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

it('takes its own answer to the prompt, once for a double click', async () => {
  expect(button()?.textContent).toBe('Draw it');
  for (const detail of [1, 2]) {
    act(() => void button()?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail })));
  }
  await vi.waitFor(() => expect(make).toHaveBeenCalled());
  expect(make.mock.calls).toEqual([[turn]]);
});

it('says so when that fails', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const shown = vi.spyOn(toast, 'show').mockImplementation(() => undefined);
  make.mockRejectedValue(new Error('no'));
  act(() => button()?.click());
  await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce());
  expect(shown.mock.calls[0]?.[0].tone).toBe('bad');
  expect(report).toHaveBeenCalledOnce();
});
