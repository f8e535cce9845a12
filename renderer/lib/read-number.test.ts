import { describe, expect, it } from 'vitest';
import { parameterFields } from '../../shared/service/parameter-fields.ts';
import { readNumber, stepped } from './read-number.ts';

function range(of: 'chat' | 'messages', name: string) {
  const found = parameterFields(of).find((one) => one.name === name)?.range;
  if (!found) throw new Error(`no range for ${name}`);
  return found;
}

describe('readNumber', () => {
  it('rejects a value just outside either limit of the interface', () => {
    const [chat, messages] = [range('chat', 'temperature'), range('messages', 'temperature')];
    expect(readNumber('2', chat)).toEqual({ value: 2, problem: null });
    expect(readNumber('2.01', chat).problem).toBe('tooLarge');
    expect(readNumber('1.01', messages).problem).toBe('tooLarge');
    expect(readNumber('-0.1', chat).problem).toBe('tooSmall');
    expect(readNumber('−2', range('chat', 'presence_penalty')).value).toBe(-2);
  });

  it('accepts a decimal comma and rejects fractions where integers are required', () => {
    expect(readNumber('0,5', range('chat', 'top_p')).value).toBe(0.5);
    expect(readNumber('1.5', range('chat', 'max_tokens')).problem).toBe('notWhole');
    expect(readNumber('0', range('chat', 'max_tokens')).problem).toBe('tooSmall');
    expect(readNumber('20', range('chat', 'top_logprobs')).value).toBe(20);
    expect(readNumber('21', range('chat', 'top_logprobs')).problem).toBe('tooLarge');
    expect(readNumber('99999999999999999999', range('chat', 'seed')).problem).toBe('notWhole');
  });

  it('accepts full-width digits, signs and points, as Chinese and Japanese input methods type them', () => {
    expect(readNumber('４０９６', range('chat', 'max_tokens')).value).toBe(4096);
    for (const half of ['０．５', '０。５', '0，５'])
      expect(readNumber(half, range('chat', 'top_p')).value).toBe(0.5);
    expect(readNumber('－２', range('chat', 'presence_penalty')).value).toBe(-2);
    expect(readNumber('　', range('chat', 'seed')).problem).toBeNull();
  });

  it('returns undefined for empty text and a problem for text that is no number', () => {
    expect(readNumber('  ', range('chat', 'seed'))).toEqual({ value: undefined, problem: null });
    expect(readNumber('two', range('chat', 'seed'))).toEqual({ value: undefined, problem: 'notNumber' });
  });

  it('stays within the range when stepping and avoids rounding errors', () => {
    expect(stepped(0.7, 0.1, range('chat', 'temperature'))).toBe(0.8);
    expect(stepped(2, 0.1, range('chat', 'temperature'))).toBe(2);
    expect(stepped(-7, -1, range('chat', 'seed'))).toBe(-8);
  });
});
