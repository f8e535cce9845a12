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

describe('one field changed', () => {
  it('leaves the others alone, and undefined takes it out', () => {
    const had = options({ chatParameters: { temperature: 0.5, seed: 7 } });
    expect(withField(had, 'chatParameters', 'temperature', 2)?.chatParameters).toEqual({
      temperature: 2,
      seed: 7,
    });
    expect(withField(had, 'chatParameters', 'temperature', undefined)?.chatParameters).toEqual({ seed: 7 });
  });

  it('is refused past the edge of its own interface', () => {
    expect(withField(options(), 'chatParameters', 'temperature', 2.1)).toBeNull();
    expect(withField(options(), 'messagesParameters', 'temperature', 1.1)).toBeNull();
    expect(withField(options(), 'messagesParameters', 'temperature', 1)).not.toBeNull();
  });

  it('forgets what could not be sent once it can', () => {
    const had = options({ unfit: { 'chatParameters.seed': 'x', 'messagesParameters.top_k': 'y' } });
    expect(withField(had, 'chatParameters', 'seed', 1)?.unfit).toEqual({ 'messagesParameters.top_k': 'y' });
  });

  it('sends nothing of a field while what stands in it cannot be sent', () => {
    const had = options({ messagesParameters: { top_k: 5, top_p: 1 } });
    expect(withUnfit(had, 'messagesParameters', 'top_k', '5.5')).toEqual({
      messagesParameters: { top_p: 1 },
      unfit: { 'messagesParameters.top_k': '5.5' },
    });
  });
});

describe('alternatives per token', () => {
  const both = options({ chatParameters: { logprobs: true, top_logprobs: 5 } });

  it('turn on log probabilities', () => {
    const set = withField(options(), 'chatParameters', 'top_logprobs', 3);
    expect(set?.chatParameters).toEqual({ logprobs: true, top_logprobs: 3 });
    expect(withField(options(), 'chatParameters', 'top_logprobs', 21)).toBeNull();
  });

  it('go with log probabilities that are turned off', () => {
    const off = withField(both, 'chatParameters', 'logprobs', false);
    expect(off?.chatParameters).toEqual({ logprobs: false });
    expect(withField(both, 'chatParameters', 'logprobs', undefined)?.chatParameters).toEqual({});
  });

  it('can be taken out alone', () => {
    const out = withField(both, 'chatParameters', 'top_logprobs', undefined);
    expect(out?.chatParameters).toEqual({ logprobs: true });
  });
});

it('counts what is set and what cannot be sent, and clears both of one interface', () => {
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
