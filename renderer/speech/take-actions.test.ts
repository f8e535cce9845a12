import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { toast } from '../ui/toast.tsx';
import { script } from './speech.ts';
import { putInScript, startNewScript } from './take-actions.ts';
import { emptyDraft } from './testing/fake-speech.ts';

const shown = vi.spyOn(toast, 'show').mockImplementation(() => undefined);
const load = vi.spyOn(script, 'load');

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  shown.mockClear();
  begin('loading', '');
  load.mockImplementation(async () => begin('ready', 'kept'));
});

function begin(phase: 'loading' | 'ready' | 'failed', text: string): void {
  script.state.setState({ phase, draft: { ...emptyDraft(), text } });
}
const text = () => script.state.getState().draft.text;

it.each([
  ['an answer', () => putInScript('new'), 'new'],
  ['an empty script', startNewScript, ''],
])(
  'reads what is kept before %s takes its place, so that it can be brought back',
  async (_, replace, next) => {
    replace();
    await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce());
    expect(text()).toBe(next);
    shown.mock.calls[0]?.[0].undo?.();
    expect(text()).toBe('kept');
  },
);

it('puts nothing in the place of a script that cannot be read', async () => {
  load.mockImplementation(async () => begin('failed', ''));
  putInScript('new');
  await vi.waitFor(() => expect(script.state.getState().phase).toBe('failed'));
  await Promise.resolve();
  expect(text()).toBe('');
});
