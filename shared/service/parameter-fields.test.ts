import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chatParameters } from './chat.ts';
import { CHAT_MAX_STOP, LOGIT_BIAS, MESSAGES_DEFAULT_MAX_TOKENS } from './limits.ts';
import { messagesParameters } from './messages.ts';
import { type ParameterField, parameterFields } from './parameter-fields.ts';

const field = (of: 'chat' | 'messages', name: string) => {
  const found = parameterFields(of).find((one) => one.name === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};

const isValid = (of: ParameterField, value: unknown) => z.safeParse(of.schema, value).success;

describe('parameter fields of both interfaces', () => {
  it('cover every property of their schemas', () => {
    expect(parameterFields('chat').map(({ name }) => name)).toEqual(Object.keys(chatParameters.shape));
    expect(parameterFields('messages').map(({ name }) => name)).toEqual(
      Object.keys(messagesParameters.shape),
    );
  });

  it('omit the deprecated output_format', () => {
    expect(parameterFields('messages').some(({ name }) => name === 'output_format')).toBe(false);
    expect(field('messages', 'output_config').control).toBe('output_config');
  });

  it('take their ranges from the schema of each interface', () => {
    expect(field('chat', 'temperature').range).toEqual({ min: 0, max: 2, whole: false });
    expect(field('messages', 'temperature').range).toEqual({ min: 0, max: 1, whole: false });
    expect(field('chat', 'top_logprobs').range).toEqual({ min: 0, max: 20, whole: true });
    expect(field('chat', 'max_tokens').range).toEqual({ min: 1, max: null, whole: true });
    expect(field('chat', 'seed').range).toEqual({ min: null, max: null, whole: true });
    expect(field('chat', 'logit_bias').range).toEqual({ ...LOGIT_BIAS, whole: false });
  });

  it('have choices, list limits and the inner property of an object', () => {
    expect(field('chat', 'stop').maxItems).toBe(CHAT_MAX_STOP);
    expect(field('messages', 'stop_sequences').maxItems).toBeNull();
    expect(field('messages', 'speed')).toMatchObject({ choices: ['standard', 'fast'], nullable: true });
    expect(field('chat', 'response_format')).toMatchObject({
      within: 'type',
      choices: ['text', 'json_object'],
    });
    expect(field('chat', 'stream_options').within).toBe('include_usage');
  });

  it('have a valid default', () => {
    for (const face of ['chat', 'messages'] as const) {
      for (const one of parameterFields(face)) {
        if (one.default !== undefined) expect(isValid(one, one.default), one.name).toBe(true);
      }
    }
    expect(field('messages', 'max_tokens').default).toBe(MESSAGES_DEFAULT_MAX_TOKENS);
  });

  it('have a control that fits their schema', () => {
    for (const face of ['chat', 'messages'] as const) {
      for (const one of parameterFields(face)) {
        expect(one.control === 'number' || one.control === 'token_biases', one.name).toBe(one.range !== null);
        expect(one.control === 'choice', one.name).toBe(one.choices !== null);
      }
    }
  });

  it('refuse values beyond their limits', () => {
    expect([isValid(field('chat', 'temperature'), 2), isValid(field('chat', 'temperature'), 2.01)]).toEqual([
      true,
      false,
    ]);
    expect(isValid(field('messages', 'speed'), null)).toBe(true);
    expect(isValid(field('chat', 'stop'), ['a', 'b', 'c', 'd', 'e'])).toBe(false);
  });
});
