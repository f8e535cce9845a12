import { beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import type { Preset } from '../../../shared/domain/preset.ts';
import { CallError } from '../../lib/connection.ts';
import { isBy, optionsBy, PresetsStore, presetOf } from './presets-store.ts';

const options: ConversationOptions = {
  connectionId: 'mine',
  interface: 'chat',
  model: 'vendor-s2',
  system: 'Be brief',
  chatParameters: { temperature: 0.2, seed: 1 },
  messagesParameters: {},
  stream: true,
  unfit: { 'chatParameters.n': 'x' },
};
const preset = (id: string, name: string): Preset => ({ id, name, options: presetOf(options), updatedAt: 1 });

let rows: Preset[];
let refuse: unknown;
let store: PresetsStore;

beforeEach(() => {
  rows = [preset('1', 'b'), preset('2', 'ä')];
  refuse = null;
  const answer = async <T>(value: () => T): Promise<T> => {
    if (refuse !== null) throw refuse;
    return value();
  };
  // Only what the store calls.
  const api = {
    presets: {
      list: () => answer(() => ({ items: rows, rev: 0 })),
      save: ({ name, id }: { name: string; id?: string }) => answer(() => preset(id ?? '3', name)),
      remove: () => answer(() => undefined),
      restore: ({ id }: { id: string }) => answer(() => preset(id, 'back')),
    },
  };
  store = new PresetsStore(api as unknown as Pick<Api, 'presets'>);
});
const names = () => store.state.getState().items.map(({ name }) => name);

describe('the presets', () => {
  it('stand by name as people sort, also what is new, renamed or comes back', async () => {
    await store.load();
    expect(names()).toEqual(['ä', 'b']);
    await store.save('a', presetOf(options));
    await store.save('c', presetOf(options), '2');
    expect(names()).toEqual(['a', 'b', 'c']);
    await store.remove('1');
    expect(names()).toEqual(['a', 'c']);
    await store.restore('1');
    expect(names()).toEqual(['a', 'back', 'c']);
  });

  it('follow what other windows do', async () => {
    await store.load();
    store.apply({ type: 'preset', preset: preset('9', 'z') });
    store.apply({ type: 'preset_removed', id: '2' });
    expect(names()).toEqual(['b', 'z']);
  });

  it('say why one was not taken, and stay as they were', async () => {
    await store.load();
    refuse = new CallError('CONFLICT', { defined: true, data: { reason: 'name_taken' } });
    expect(await store.save('b', presetOf(options))).toEqual({ kind: 'conflict', reason: 'name_taken' });
    expect(names()).toEqual(['ä', 'b']);
  });

  it('say when they could not be read, but not over what was read', async () => {
    refuse = new Error('gone');
    await store.load();
    expect(store.state.getState().phase).toBe('failed');
    refuse = null;
    await store.load();
    refuse = new Error('gone');
    await store.reload();
    expect(store.state.getState()).toMatchObject({ phase: 'ready', items: rows.toReversed() });
  });
});

describe('a preset', () => {
  it('keeps neither the connection nor what cannot be sent', () => {
    expect(Object.keys(presetOf(options))).not.toContain('connectionId');
    expect(Object.keys(presetOf(options))).not.toContain('unfit');
  });

  it('takes away what it does not set, and is known again by what it sets', () => {
    const had = {
      ...options,
      toolAnswers: { f: { content: '', isError: false, auto: true } },
      whenFull: 'summarise' as const,
    };
    const now = {
      ...had,
      ...optionsBy(presetOf({ ...options, chatParameters: { seed: 1, temperature: 0.2 } })),
    };
    expect(now).toMatchObject({ toolAnswers: {}, whenFull: 'ask', unfit: {}, connectionId: 'mine' });
    expect(isBy(now, presetOf(options))).toBe(true);
    expect(isBy({ ...now, chatParameters: { seed: 2, temperature: 0.2 } }, presetOf(options))).toBe(false);
    expect(isBy(options, presetOf(options))).toBe(false);
  });
});
