import { expect, test } from 'vitest';
import { likeliest, oneOf, paragraphs, spin } from './passage.ts';

test('inserted text cannot create choices', () => {
  const passage = spin`Say ⟦yes¦no⟧ to ${'⟦a¦b⟧'}.`;
  expect(passage).toEqual(['Say', oneOf([' yes', ' no']), ' to ⟦a¦b⟧.']);
});

test('keeps backslashes and inner indentation, and removes common indentation', () => {
  const passage = spin`
    $\nu \times \frac{1}{2}$

      - inner ${'x'}
    end
  `;
  expect(likeliest(passage)).toBe('$\\nu \\times \\frac{1}{2}$\n\n  - inner x\nend');
});

test('inserted text keeps its line breaks', () => {
  expect(
    likeliest(spin`
    a
    ${'b\n    c'}
  `),
  ).toBe('a\nb\n    c');
});

test('paragraphs omit missing parts', () => {
  expect(likeliest(paragraphs('a', null, spin`b`))).toBe('a\n\nb');
});
