import { expect, test } from 'vitest';
import { likeliest, oneOf, paragraphs, spin } from './passage.ts';

test('choices stand in the written text only; inserted text cannot make one', () => {
  const passage = spin`Say ⟦yes¦no⟧ to ${'⟦a¦b⟧'}.`;
  expect(passage).toEqual(['Say', oneOf([' yes', ' no']), ' to ⟦a¦b⟧.']);
});

test('backslashes of formulas stay, the common indentation goes, inner indentation stays', () => {
  const passage = spin`
    $\nu \times \frac{1}{2}$

      - inner ${'x'}
    end
  `;
  expect(likeliest(passage)).toBe('$\\nu \\times \\frac{1}{2}$\n\n  - inner x\nend');
});

test('an inserted text keeps its own lines', () => {
  expect(
    likeliest(spin`
    a
    ${'b\n    c'}
  `),
  ).toBe('a\nb\n    c');
});

test('paragraphs leave out what is not there', () => {
  expect(likeliest(paragraphs('a', null, spin`b`))).toBe('a\n\nb');
});
