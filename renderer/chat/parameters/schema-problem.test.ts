import { describe, expect, it } from 'vitest';
import { schemaProblem } from './schema-problem.ts';

const inCity = (city: unknown) => schemaProblem({ type: 'object', properties: { city } });

describe('schemaProblem for the JSON Schema of a tool', () => {
  it('accepts unknown keywords', () => {
    expect(
      schemaProblem({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          city: { type: ['string', 'null'], minLength: 1, 'x-own': 5 },
          days: { type: 'array', items: { enum: [1, 'a', null] }, maxItems: 3 },
          any: true,
        },
        required: ['city'],
        additionalProperties: false,
        $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }, { not: {} }] } },
      }),
    ).toBeNull();
  });

  it('requires an object at the top level', () => {
    expect(schemaProblem([])).toEqual({ path: '', wants: 'object' });
    expect(schemaProblem({ properties: {} })).toEqual({ path: '', wants: 'root' });
    expect(schemaProblem({ type: 'string' })).toEqual({ path: '', wants: 'root' });
  });

  it('reports the path and the expected type of an invalid value', () => {
    expect(inCity({ type: 'text' })).toEqual({ path: 'properties.city.type', wants: 'type' });
    expect(inCity('string')).toEqual({ path: 'properties.city', wants: 'schema' });
    expect(inCity({ minLength: -1 })).toEqual({ path: 'properties.city.minLength', wants: 'number' });
    expect(inCity({ items: { required: 'a' } })).toEqual({
      path: 'properties.city.items.required',
      wants: 'array',
    });
    expect(schemaProblem({ type: 'object', properties: [] })).toEqual({
      path: 'properties',
      wants: 'object',
    });
    expect(schemaProblem({ type: 'object', required: true })).toEqual({ path: 'required', wants: 'array' });
  });
});
