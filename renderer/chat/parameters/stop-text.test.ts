import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownStop, typedStop } from './text-field.tsx';

it('shows what has no look, and reads it back', () => {
  expect(shownStop('\n\nUser:\t')).toBe('\\n\\nUser:\\t');
  expect(typedStop('a\\d')).toBe('a\\d');
});

it('reads back whatever it shows', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '\\', 'n', '\n', 't', '\t') }),
      (text) => typedStop(shownStop(text)) === text,
    ),
  );
});
