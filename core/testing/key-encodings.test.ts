import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyIn } from './key-encodings.ts';

const KEY = 'sk-"Canary+7/Qx%zR2~mW9vK4';

describe('the search for a key', () => {
  it.each([
    ['plain', (text: string) => Buffer.from(text)],
    ['hex', (text: string) => Buffer.from(Buffer.from(text).toString('hex'))],
    ['percent', (text: string) => Buffer.from(encodeURIComponent(text))],
    ['JSON', (text: string) => Buffer.from(JSON.stringify({ text }))],
    ['UTF-16LE', (text: string) => Buffer.from(text, 'utf16le')],
  ] as const)('finds it as %s within other text', (name, encode) => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        // A lone surrogate before it would not survive percent encoding.
        const text = before.toWellFormed() + KEY + after.toWellFormed();
        expect(keyIn(encode(text), KEY)).toContain(name);
      }),
    );
  });

  it('finds it in base64 and base64url at any offset', () => {
    fc.assert(
      fc.property(
        fc.uint8Array(),
        fc.uint8Array(),
        fc.constantFrom('base64' as const, 'base64url' as const),
        (before, after, encoding) => {
          const text = Buffer.concat([before, Buffer.from(KEY), after]).toString(encoding);
          expect(keyIn(Buffer.from(text), KEY).some((name) => name.startsWith(encoding))).toBe(true);
        },
      ),
    );
  });

  it('does not find a part of it', () => {
    expect(keyIn(Buffer.from(KEY.slice(0, -6)), KEY)).toEqual([]);
  });
});
