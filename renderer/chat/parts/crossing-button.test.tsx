import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { toast } from '../../ui/toast.tsx';
import { CrossingButton } from './turn-actions.tsx';

const taken = vi.hoisted(() => ({
  song: vi.fn<(turn: Turn) => Promise<void>>(),
  draw: vi.fn<(turn: Turn) => Promise<void>>(),
}));
vi.mock('../../app/features.ts', () => ({
  featureCall: async (name: string) => ({ songFromAnswer: taken.song, promptFromAnswer: taken.draw })[name],
}));

const turn: Turn = {
  id: 'turn',
  conversationId: 'talk',
  parentId: 'p',
  role: 'assistant',
  createdAt: 0,
  parts: [{ type: 'text', block: 0, text: '[verse]\none' }],
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
describe.each([
  { to: 'song', words: 'Turn into song' },
  { to: 'draw', words: 'Create image' },
] as const)('$words', ({ to, words }) => {
  const take = taken[to];
  const other = taken[to === 'song' ? 'draw' : 'song'];

  beforeEach(() => {
    for (const one of [take, other]) one.mockReset().mockResolvedValue();
    place = document.body.appendChild(document.createElement('div'));
    root = createRoot(place);
    act(() => root.render(<CrossingButton turn={turn} to={to} />));
  });
  afterEach(() => {
    act(() => root.unmount());
    place.remove();
  });

  it('passes on its answer once on a double click', async () => {
    expect(button()?.getAttribute('aria-label')).toBe(words);
    for (const detail of [1, 2]) {
      const click = new MouseEvent('click', { bubbles: true, detail });
      act(() => void button()?.dispatchEvent(click));
    }
    await vi.waitFor(() => expect(take).toHaveBeenCalled());
    expect(take.mock.calls).toEqual([[turn]]);
    expect(other).not.toHaveBeenCalled();
  });

  it('reports a failure', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const shown = vi
      .spyOn(toast, 'show')
      .mockReset()
      .mockImplementation(() => undefined);
    take.mockRejectedValue(new Error('no'));
    act(() => button()?.click());
    await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce());
    expect(shown.mock.calls[0]?.[0].tone).toBe('bad');
    expect(report).toHaveBeenCalledOnce();
  });
});
