import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownStop, typedStop } from './text-field.tsx';

it('stop sequences show whitespace as escapes and are read back unchanged', () => {
  expect(shownStop('\n\nUser:\t')).toBe('\\n\\nUser:\\t');
  expect(typedStop('a\\d')).toBe('a\\d');
});

it('typedStop reverses shownStop for any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '\\', 'n', '\n', 't', '\t') }),
      (text) => typedStop(shownStop(text)) === text,
    ),
  );
});
