import { expect, it } from 'vitest';
import type { SavedPrompt } from '../../shared/domain/saved-prompt.ts';
import { CallError } from '../lib/connection.ts';
import { isNameTaken, NamedRecordsStore } from './named-records-store.ts';

const prompt = (id: string, name: string): SavedPrompt => ({ id, name, text: 'x', updatedAt: 0 });

/** Creates a store of prompts on an in-memory list. */
function started(items: SavedPrompt[] = []) {
  const fail: { next: unknown } = { next: null };
  const call = async <T>(run: () => T): Promise<T> => {
    const { next } = fail;
    fail.next = null;
    if (next !== null) throw next;
    return run();
  };
  const api = {
    list: () => call(() => ({ items, rev: 0 })),
    save: (fields: { name: string; text: string; id?: string }) =>
      call(() => ({ ...prompt(fields.id ?? 'new', fields.name), text: fields.text })),
    remove: () => call(() => undefined),
    restore: ({ id }: { id: string }) => call(() => prompt(id, 'back')),
  };
  const store = new NamedRecordsStore(api, (change) =>
    change.type === 'prompt' ? change.prompt : change.type === 'prompt_removed' ? change.id : undefined,
  );
  return { store, fail, names: () => store.state.getState().items.map(({ name }) => name) };
}

it('named records are loaded once and sorted by name', async () => {
  const { store, names, fail } = started([prompt('1', 'b'), prompt('2', 'ä')]);
  await store.load();
  expect(names()).toEqual(['ä', 'b']);
  fail.next = new Error('asked again');
  await store.load();
  expect(fail.next).not.toBeNull();
});

it('a failed load of named records can be repeated, and a failed reload keeps them', async () => {
  const { store, names, fail } = started([prompt('1', 'b')]);
  fail.next = new Error('no');
  await store.load();
  expect(store.state.getState().phase).toBe('failed');
  await store.load();
  expect(names()).toEqual(['b']);
  fail.next = new Error('no');
  await store.reload();
  expect(store.state.getState()).toMatchObject({ phase: 'ready', items: [{ name: 'b' }] });
});

it('isNameTaken tells a duplicate name from other failures', async () => {
  const { store, fail, names } = started();
  fail.next = new CallError('CONFLICT', { defined: true, data: { reason: 'name_taken' } });
  expect(isNameTaken(await store.save({ name: 'a', text: 'x' }))).toBe(true);
  fail.next = new Error('no');
  const problem = await store.save({ name: 'a', text: 'x' });
  expect(problem).toMatchObject({ kind: 'defect' });
  expect(isNameTaken(problem)).toBe(false);
  const saved: SavedPrompt[] = [];
  expect(await store.save({ name: 'a', text: 'x' }, (one) => saved.push(one))).toBeNull();
  expect(saved).toMatchObject([{ id: 'new', name: 'a' }]);
  expect(names()).toEqual(['a']);
});

it('named records apply events of other windows, and restored records return', async () => {
  const { store, names } = started([prompt('1', 'a')]);
  await store.load();
  store.apply({ type: 'prompt', prompt: prompt('2', 'b') }, 1);
  store.apply({ type: 'prompt', prompt: prompt('1', 'c') }, 2);
  expect(names()).toEqual(['b', 'c']);
  expect(await store.remove('2')).toBeNull();
  store.apply({ type: 'prompt_removed', id: '2' }, 3);
  expect(names()).toEqual(['c']);
  expect(await store.restore('2')).toBeNull();
  expect(names()).toEqual(['back', 'c']);
});

it('a list loaded before a change of a named record does not undo it', async () => {
  const { store, names } = started([prompt('1', 'a')]);
  await store.load();
  const reading = store.reload();
  store.apply({ type: 'prompt', prompt: prompt('1', 'renamed') }, 1);
  store.apply({ type: 'prompt', prompt: prompt('2', 'new') }, 2);
  await reading;
  expect(names()).toEqual(['new', 'renamed']);
});
