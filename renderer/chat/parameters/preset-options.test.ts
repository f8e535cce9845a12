// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import { isBy, optionsBy, presetOf } from './presets.ts';

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

describe('parameter preset', () => {
  it('stores neither the connection nor invalid values', () => {
    expect(Object.keys(presetOf(options))).not.toContain('connectionId');
    expect(Object.keys(presetOf(options))).not.toContain('unfit');
  });

  it('resets what it does not set and is recognized by the values it sets', () => {
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
