import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locateJsonFault } from './locate-json-fault.ts';

const fault = (text: string) => {
  const found = locateJsonFault(text);
  return found && [found.kind, found.line, found.column];
};

describe('locateJsonFault', () => {
  it('returns the kind, line and column of the first error', () => {
    expect(fault('{\n  "a": 1,\n}')).toEqual(['comma', 2, 9]);
    expect(fault('[1, 2,]')).toEqual(['comma', 1, 6]);
    expect(fault("{'a': 1}")).toEqual(['quotes', 1, 2]);
    expect(fault('{"a": yes}')).toEqual(['quotes', 1, 7]);
    expect(fault('{"a": [1')).toEqual(['end', 1, 9]);
    expect(fault('  ')).toEqual(['empty', 1, 3]);
    expect(fault('{} {}')).toEqual(['after', 1, 4]);
    expect(fault('{"a" 1}')).toEqual(['unexpected', 1, 6]);
    expect(fault('[1]]')).toEqual(['after', 1, 4]);
    expect(fault('{"a": "b\nc"}')).toEqual(['text', 1, 7]);
    expect(locateJsonFault('"\u007f"')).toBeNull();
  });

  it('returns null for any valid JSON', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.nat(4),
        (value, indent) => locateJsonFault(JSON.stringify(value, null, indent)) === null,
      ),
    );
  });

  it('finds an error exactly when JSON.parse throws, whatever is cut out of the text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(60), fc.nat(5), (value, from, length) => {
        const whole = JSON.stringify(value, null, 1);
        const text = whole.slice(0, from) + whole.slice(from + length);
        expect(locateJsonFault(text) === null).toBe(parses(text));
      }),
    );
  });

  it('handles deep nesting and long strings', () => {
    expect(locateJsonFault(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBeNull();
    expect(fault(`"${'a'.repeat(3_000_000)}`)).toEqual(['text', 1, 1]);
    expect(locateJsonFault(`"${'a\\n'.repeat(300_000)}"`)).toBeNull();
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
