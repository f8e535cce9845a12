import { expect, test } from 'vitest';
import type { Change } from '../../../shared/contract/app.ts';
import { presetStore, projectStore, promptStore } from '../../db/chat/saved-stores.ts';
import { Changes } from '../../platform/changes.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { TEST_OPTIONS } from '../../testing/test-options.ts';
import { createSaved } from './named-records.ts';

function saved() {
  const { db } = testDatabase();
  const changes = new Changes();
  const told: Change[] = [];
  changes.publish = (change) => void told.push(change);
  const time = { now: 1_000_000 };
  const clock = { now: () => time.now, monotonic: () => 0, after: () => ({ cancel() {} }) };
  const { prompts, presets } = createSaved({
    ...{
      db,
      changes,
      clock,
      savedPrompts: promptStore(db),
      savedPresets: presetStore(db),
      projects: projectStore(db),
    },
  });
  const put = (name: string, text = 'T', given?: string) =>
    prompts.save(given, (id, updatedAt) => ({ id, updatedAt, name, text }));
  return { prompts, presets, put, told, time };
}

test('lists prompts by name, with additions and changes', () => {
  const { prompts, put, told, time } = saved();
  const ten = put('Draft 10');
  put('draft 9');
  time.now += 5;
  const changed = put('Zebra', 'new', ten.id);
  expect(prompts.list().map(({ name }) => name)).toEqual(['draft 9', 'Zebra']);
  expect(changed).toEqual({ id: ten.id, name: 'Zebra', text: 'new', updatedAt: time.now });
  expect(prompts.list()[1]).toEqual(changed);
  expect(told.at(-1)).toEqual({ type: 'prompt', prompt: changed });
});

test('a name is unique regardless of letter case and Unicode form', () => {
  const { prompts, put } = saved();
  const { id } = put('Café');
  const taken = expect.objectContaining({ name: 'Conflict', reason: 'name_taken' });
  for (const name of ['café', 'CAFÉ', 'Cafe\u0301']) expect(() => put(name), name).toThrow(taken);
  put('CAFÉ', 'T', id);
  expect(prompts.list()).toHaveLength(1);
  prompts.remove(id);
  const other = put('café');
  expect(() => prompts.restore(id)).toThrow(taken);
  prompts.remove(other.id);
  expect(prompts.restore(id).name).toBe('CAFÉ');
});

test('can be trashed and restored within 30 days, then is purged', () => {
  const { prompts, put, told, time } = saved();
  const { id } = put('a');
  prompts.remove(id);
  expect(told.at(-1)).toEqual({ type: 'prompt_removed', id });
  const gone = expect.objectContaining({ name: 'NotFound', what: 'prompt', id });
  expect(() => prompts.remove(id)).toThrow(gone);
  expect(() => put('b', 'T', id)).toThrow(gone);
  time.now += 30 * 86_400_000 - 1;
  expect(prompts.purge()).toBe(0);
  prompts.restore(id);
  expect(() => prompts.restore(id)).toThrow(gone);
  prompts.remove(id);
  time.now += 30 * 86_400_000;
  expect(prompts.purge()).toBe(1);
  expect(() => prompts.restore(id)).toThrow(gone);
});

test('presets store all options but the connection', () => {
  const { presets, told } = saved();
  const { connectionId: _, ...options } = { ...TEST_OPTIONS, chatParameters: { temperature: 0.5 } };
  const preset = presets.save(undefined, (id, updatedAt) => ({ id, updatedAt, name: 'Warm', options }));
  expect(presets.list()).toEqual([preset]);
  expect(presets.list()[0]?.options).toEqual(options);
  presets.remove(preset.id);
  expect(told.map(({ type }) => type)).toEqual(['preset', 'preset_removed']);
  expect(() => presets.restore('0'.repeat(26))).toThrow(expect.objectContaining({ what: 'preset' }));
});
