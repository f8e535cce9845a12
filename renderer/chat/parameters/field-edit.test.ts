import { describe, expect, it } from 'vitest';
import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import { cleared, touchedFields, withField, withUnfit } from './field-edit.ts';

const options = (change: Partial<ConversationOptions> = {}): ConversationOptions => ({
  connectionId: null,
  interface: 'chat',
  model: 'vendor-s2',
  system: '',
  chatParameters: {},
  messagesParameters: {},
  stream: true,
  ...change,
});

describe('changing one parameter field', () => {
  it('leaves the others unchanged, and undefined removes it', () => {
    const had = options({ chatParameters: { temperature: 0.5, seed: 7 } });
    expect(withField(had, 'chatParameters', 'temperature', 2)?.chatParameters).toEqual({
      temperature: 2,
      seed: 7,
    });
    expect(withField(had, 'chatParameters', 'temperature', undefined)?.chatParameters).toEqual({ seed: 7 });
  });

  it('is refused outside the range of its interface', () => {
    expect(withField(options(), 'chatParameters', 'temperature', 2.1)).toBeNull();
    expect(withField(options(), 'messagesParameters', 'temperature', 1.1)).toBeNull();
    expect(withField(options(), 'messagesParameters', 'temperature', 1)).not.toBeNull();
  });

  it('clears its invalid text once the value is valid', () => {
    const had = options({ unfit: { 'chatParameters.seed': 'x', 'messagesParameters.top_k': 'y' } });
    expect(withField(had, 'chatParameters', 'seed', 1)?.unfit).toEqual({ 'messagesParameters.top_k': 'y' });
  });

  it('removes the old value while the new text is invalid', () => {
    const had = options({ messagesParameters: { top_k: 5, top_p: 1 } });
    expect(withUnfit(had, 'messagesParameters', 'top_k', '5.5')).toEqual({
      messagesParameters: { top_p: 1 },
      unfit: { 'messagesParameters.top_k': '5.5' },
    });
  });
});

describe('parameter top_logprobs', () => {
  const both = options({ chatParameters: { logprobs: true, top_logprobs: 5 } });

  it('turns on logprobs', () => {
    const set = withField(options(), 'chatParameters', 'top_logprobs', 3);
    expect(set?.chatParameters).toEqual({ logprobs: true, top_logprobs: 3 });
    expect(withField(options(), 'chatParameters', 'top_logprobs', 21)).toBeNull();
  });

  it('is removed when logprobs is turned off', () => {
    const off = withField(both, 'chatParameters', 'logprobs', false);
    expect(off?.chatParameters).toEqual({ logprobs: false });
    expect(withField(both, 'chatParameters', 'logprobs', undefined)?.chatParameters).toEqual({});
  });

  it('can be removed without turning off logprobs', () => {
    const out = withField(both, 'chatParameters', 'top_logprobs', undefined);
    expect(out?.chatParameters).toEqual({ logprobs: true });
  });
});

it('touchedFields counts set and invalid fields, and cleared removes both for one interface', () => {
  const had = options({
    chatParameters: { n: 2 },
    messagesParameters: { top_k: 1 },
    unfit: { 'chatParameters.seed': 'x', 'messagesParameters.top_p': '7', system: 'long' },
  });
  expect([...touchedFields(had, 'chatParameters')]).toEqual(['n', 'seed']);
  expect(cleared(had, 'chatParameters')).toEqual({
    chatParameters: {},
    unfit: { 'messagesParameters.top_p': '7', system: 'long' },
  });
});
