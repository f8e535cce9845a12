// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { script, scripts } from './speech.ts';
import { deleteScript, putInScript, startNewScript } from './take-actions.ts';
import { emptyDraft } from './testing/fake-speech.ts';

let keptId = '';
const load = vi.spyOn(script, 'load');

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  begin('loading', '');
  load.mockImplementation(async () => {
    begin('ready', 'kept');
    keptId = script.state.getState().draft.id;
  });
});

function begin(phase: 'loading' | 'ready' | 'failed', text: string): void {
  script.state.setState({ phase, draft: { ...emptyDraft(), text } });
}
const text = () => script.state.getState().draft.text;

it.each([
  ['an answer', () => putInScript('new'), 'new'],
  ['an empty script', startNewScript, ''],
])('the stored script is loaded before %s replaces it as a new script', async (_, replace, next) => {
  replace();
  await vi.waitFor(() => expect(text()).toBe(next));
  expect(keptId).not.toBe('');
  expect(script.state.getState().draft.id).not.toBe(keptId);
});

it('putInScript changes nothing if the stored script cannot be loaded', async () => {
  load.mockImplementation(async () => begin('failed', ''));
  putInScript('new');
  await vi.waitFor(() => expect(script.state.getState().phase).toBe('failed'));
  await Promise.resolve();
  expect(text()).toBe('');
});

it('a script that could not be saved is not deleted, since its late save would restore it', async () => {
  begin('ready', 'typed offline');
  const { id } = script.state.getState().draft;
  vi.spyOn(script, 'flush').mockResolvedValueOnce(false);
  const remove = vi.spyOn(scripts, 'remove').mockResolvedValue(null);
  await deleteScript();
  expect(script.state.getState().draft).toMatchObject({ id, text: 'typed offline' });
  expect(remove).not.toHaveBeenCalled();
});
