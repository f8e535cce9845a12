import { expect, test } from 'vitest';
import { answeredCalls, sendableInput } from './tool-pairs.ts';

test('arguments that are an object are sent back as written', () => {
  expect(sendableInput('{"city" : "Oslo"}')).toEqual({ value: { city: 'Oslo' }, isOwn: true });
});

test('missing arguments become an empty object', () => {
  expect(sendableInput(' \n')).toEqual({ value: {}, isOwn: false });
});

test.each(['[1]', '"x"', 'null', '{"city":', 'Oslo', '{"a":1}{"b":2}'])(
  '%s is not an object of arguments: the model gets its own text',
  (input) => {
    expect(sendableInput(input)).toEqual({ value: { INVALID_JSON: input }, isOwn: false });
  },
);

test('arguments nested too deep for JSON writers are sent as text', () => {
  const levels = 100_000;
  const input = `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  expect(sendableInput(input)).toEqual({ value: { INVALID_JSON: input }, isOwn: false });
});

test('arguments cannot change a prototype', () => {
  const { value } = sendableInput('{"__proto__":{"polluted":1},"constructor":1}');
  expect(Object.keys(value)).toEqual(['constructor']);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('a call without an id or a name cannot be answered', () => {
  const call = { type: 'tool_call' as const, block: 0, id: 'a', name: 'f', input: '' };
  const result = (toolCallId: string) => ({
    ...{ type: 'tool_result' as const, toolCallId, content: '', isError: false },
  });
  expect(answeredCalls([call, { ...call, id: 'b', name: '' }], [result('a'), result('b')])).toEqual([call]);
  expect(answeredCalls([{ ...call, id: '' }], [result('')])).toEqual([]);
});
