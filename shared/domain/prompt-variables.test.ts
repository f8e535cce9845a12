import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapePrompt, fillPrompt, parsePrompt, promptVariables } from './prompt-variables.ts';

const variable = (name: string, preset = '') => ({ type: 'variable', name, preset });
const text = (words: string) => ({ type: 'text', text: words });

describe('parsing a prompt', () => {
  it('finds variables with and without a preset', () => {
    expect(parsePrompt('Write about {{topic}} in a {{ tone : friendly }} way.')).toEqual([
      text('Write about '),
      variable('topic'),
      text(' in a '),
      variable('tone', 'friendly'),
      text(' way.'),
    ]);
    expect(parsePrompt('{{主题}}{{url:https://example.org}}')).toEqual([
      variable('主题'),
      variable('url', 'https://example.org'),
    ]);
  });

  it('keeps text without a valid variable unchanged', () => {
    for (const words of [
      '{{}}',
      '{{ }}',
      '{{a\nb}}',
      '{{a',
      'a}}',
      '{{:x}}',
      `{{${'a'.repeat(61)}}}`,
      '{a}',
      '{{a}b}}',
    ]) {
      expect(parsePrompt(words)).toEqual([text(words)]);
    }
    expect(parsePrompt('')).toEqual([]);
  });

  it('treats escaped braces as text', () => {
    expect(parsePrompt('\\{{name}} and {{name}}')).toEqual([text('{{name}} and '), variable('name')]);
  });

  it('finds a variable after an extra brace', () => {
    expect(parsePrompt('{{{a}}}')).toEqual([text('{'), variable('a'), text('}')]);
    expect(parsePrompt('{{a:{{b}}')).toEqual([text('{{a:'), variable('b')]);
  });
});

it('lists each prompt variable once, with its first preset', () => {
  expect(promptVariables('{{a}} {{b:1}} {{a:2}} {{b:3}}')).toEqual([
    { name: 'a', preset: '2' },
    { name: 'b', preset: '1' },
  ]);
});

it('replaces every prompt variable and never parses the values', () => {
  expect(fillPrompt('{{a}}-{{b:x}}-{{a}}', { a: '{{b}}' })).toBe('{{b}}-x-{{b}}');
  expect(fillPrompt('{{a:x}}', { a: '' })).toBe('');
  // Names of object properties are ordinary names.
  expect(fillPrompt('{{constructor:x}}', {})).toBe('x');
});

it('filling an escaped prompt returns the original text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', '\\', 'a', ':', '\n') }), (words) => {
      expect(fillPrompt(escapePrompt(words), {})).toBe(words);
    }),
  );
});

it('parses a prompt of only open braces in linear time', () => {
  for (const words of ['{{', '{{a:', '{{a', '\\{{']) {
    const long = words.repeat(100_000 / words.length);
    const begun = performance.now();
    parsePrompt(long);
    expect(performance.now() - begun).toBeLessThan(1000);
  }
});
