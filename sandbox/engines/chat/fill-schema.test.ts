import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runs } from '../../../core/testing/deep.ts';
import { type Json, json } from '../../../shared/service/json.ts';
import { fillArguments, fillSchema } from './fill-schema.ts';

/** Validates with a different implementation of JSON Schema than ours. */
const follows = (schema: object, value: Json) => z.fromJSONSchema({ ...schema }).safeParse(value).success;

describe('values from the text', () => {
  test.each([
    ['What is the weather in New York?', { city: { type: 'string' } }, { city: 'New York' }],
    ['北京的天气怎么样', { city: { type: 'string', description: '城市' } }, { city: '北京' }],
    ['Set the volume to 7', { volume: { type: 'integer', maximum: 10 } }, { volume: 7 }],
    [
      'Roll 3 dice with 20 sides',
      { dice: { type: 'integer' }, sides: { type: 'integer' } },
      { dice: 3, sides: 20 },
    ],
    ['Send it to ada@example.org', { to: { type: 'string', format: 'email' } }, { to: 'ada@example.org' }],
    ['Search for "blue tit"', { query: { type: 'string' } }, { query: 'blue tit' }],
    [
      'Buy milk, eggs and bread',
      { items: { type: 'array', items: { type: 'string' } } },
      { items: ['Buy milk', 'eggs', 'bread'] },
    ],
    ['Do not notify anyone', { notify: { type: 'boolean' } }, { notify: false }],
    ['Make it red', { color: { enum: ['green', 'red'] } }, { color: 'red' }],
  ])('%s', (text, properties, expected) => {
    const required = Object.keys(properties);
    expect(fillArguments({ type: 'object', properties: json.parse(properties), required }, text)).toEqual(
      expected,
    );
  });
});

describe('schema rules', () => {
  const leaf = fc.oneof(
    fc.record({
      type: fc.constant('string'),
      minLength: fc.nat(20),
      maxLength: fc.integer({ min: 20, max: 40 }),
    }),
    fc.record({
      type: fc.constant('integer'),
      minimum: fc.integer({ min: -50, max: 50 }),
      maximum: fc.integer({ min: 51, max: 90 }),
    }),
    fc.record({
      type: fc.constant('number'),
      exclusiveMinimum: fc.integer({ min: -9, max: 9 }),
      maximum: fc.constant(10),
    }),
    fc.constantFrom(
      { type: 'boolean' },
      { type: 'null' },
      { const: 7 },
      { enum: ['red', 'green', 3] },
      { type: ['string', 'null'] },
      { type: 'string', format: 'date' },
      { type: 'string', format: 'uuid' },
      { type: 'string', format: 'email' },
      { anyOf: [{ type: 'integer', minimum: 5 }, { type: 'string' }] },
    ),
  );
  const { schema } = fc.letrec<{ schema: object; object: object; array: object }>((tie) => ({
    schema: fc.oneof({ depthSize: 'small' }, leaf, tie('object'), tie('array')),
    object: fc
      .dictionary(fc.stringMatching(/^[a-z]{1,8}$/), tie('schema'), { maxKeys: 4 })
      .chain((properties) =>
        fc.subarray(Object.keys(properties)).map((required) => ({
          type: 'object',
          properties,
          required,
          additionalProperties: false,
        })),
      ),
    array: fc
      .tuple(tie('schema'), fc.nat(3), fc.integer({ min: 3, max: 5 }))
      .map(([items, minItems, maxItems]) => ({
        type: 'array',
        items,
        minItems,
        maxItems,
      })),
  }));

  test('the value follows any schema for any text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('Move 5 red boxes, 77 green ones and a crate to Rome by 2026-02-03', '北京 3 天'),
    );
    fc.assert(
      fc.property(schema, text, (given, words) => {
        const value = fillSchema(json.parse(given), words);
        expect(follows(given, value), JSON.stringify({ given, value })).toBe(true);
      }),
      runs(150, 1000),
    );
  });

  test('references are resolved, also recursive ones', () => {
    const tree = {
      $defs: {
        node: {
          type: 'object',
          properties: { name: { type: 'string' }, child: { $ref: '#/$defs/node' } },
          required: ['name'],
        },
      },
      $ref: '#/$defs/node',
    };
    const value = fillSchema(tree, 'the child of the root');
    expect(value).toMatchObject({ name: expect.any(String), child: { name: expect.any(String) } });
    expect(JSON.stringify(value).length).toBeLessThan(2000);
  });
});
