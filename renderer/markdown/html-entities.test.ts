import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { expect, it } from 'vitest';
import { ENTITY_TABLE } from './entity-table.ts';
import { decodeHTMLStrict, knowNames } from './html-entities.ts';

// Tests read markdown-it as it is published, with the package that the window is built without.
const { unescapeAll } = new MarkdownIt().utils;
const names = ENTITY_TABLE.split(';').flatMap((entry) => (entry.split(',')[1] ?? '').split(' '));

it('leaves a name as it is until the names are read', () => {
  expect(decodeHTMLStrict('&copy;')).toBe('&copy;');
  knowNames(ENTITY_TABLE);
  expect(decodeHTMLStrict('&copy;')).toBe('©');
});

it('knows each name of the standard, as the package does', () => {
  expect(new Set(names).size).toBe(2125);
  for (const name of names)
    expect([name, decodeHTMLStrict(`&${name};`)]).toEqual([name, unescapeAll(`&${name};`)]);
});

it('leaves all else as it is: wrong case, a part of a name, more than a name, what every object has', () => {
  const near = fc.oneof(
    fc
      .constantFrom(...names)
      .chain((name) => fc.constantFrom(name.slice(0, -1), `${name}x`, name.toLowerCase())),
    fc.constantFrom('constructor', '__proto__', 'toString'),
    fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,30}$/),
  );
  fc.assert(
    fc.property(near, (name) => decodeHTMLStrict(`&${name};`) === unescapeAll(`&${name};`)),
    { numRuns: 5_000 },
  );
});
