import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chatChunk, chatRequest, chatResponse } from '../shared/service/chat.ts';
import { errorBody } from '../shared/service/errors.ts';
import { imageRequest } from '../shared/service/images.ts';
import { messagesEvent, messagesRequest, messagesResponse } from '../shared/service/messages.ts';
import { CHAT_MODELS, IMAGE_MODELS } from '../shared/service/models.ts';
import { songRequest } from '../shared/service/music.ts';
import { speechAnswer, speechRequest } from '../shared/service/speech.ts';
import { ROOT } from './setup/places.mjs';
import { evidenceIn, evidenceOf, readTests, type TestEvidence } from './test-evidence.ts';
import { referenceProblem, referencesIn } from './test-reference.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The service's description as the project knows it: its fields, values, operations, rules and limits. */
const { fields, items } = z
  .object({
    fields: z.record(z.string(), z.array(z.string())),
    items: z.record(z.string(), z.array(z.string())),
  })
  .parse(JSON.parse(read('docs/service-sections.json')));

/** Returns the fields and values that a row names: of `stop_reason = refusal` the value. */
function namesIn(what: string): string[] {
  return [...what.matchAll(/`(?:[^`]* = )?([^`]+)`/g)].map((match) => match[1] ?? '');
}

/** Returns the names in a row that none of its tests asserts, and those of its tests that assert none of them. */
function unproven(
  names: readonly string[],
  tests: readonly { readonly name: string; readonly evidence: TestEvidence | null }[],
): string[] {
  const fields = names.filter((field) => !tests.some(({ evidence }) => evidence?.holds(field)));
  const idle = tests.filter(({ evidence }) => !names.some((field) => evidence?.holds(field)));
  return [
    ...fields.map((field) => `no test asserts ${field}`),
    ...idle.map(({ name }) => `asserts none of it: ${name}`),
  ];
}

/** Rows of docs/coverage.md by section number. */
const rows = new Map<string, { what: string; names: string[]; where: string; tests: string }[]>();
{
  let section = '';
  for (const line of read('docs/coverage.md').split('\n')) {
    section = /^## (\S+)/.exec(line)?.[1] ?? section;
    const cells = /^\| (.+) \| (.+) \| (.*) \|$/.exec(line);
    const [, what = '', where = '', tests = ''] = cells ?? [];
    if (!cells || what === 'Field, value or rule' || what.startsWith('---')) continue;
    const row = { what: what.replaceAll('`', ''), names: namesIn(what), where, tests };
    rows.set(section, [...(rows.get(section) ?? []), row]);
  }
}

/** Returns the subjects of a section's rows: each row names at least one. */
function told(section: string): string[] {
  return (rows.get(section) ?? []).flatMap(({ what }) => [what, ...what.split(',').map((one) => one.trim())]);
}

/** Returns the names of all fields in a schema, except those of JSON that is passed through. */
function fieldsOf(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema._zod;
  const inner: z.core.$ZodType[] = [];
  const names: string[] = [];
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) {
      names.push(name);
      inner.push(field);
    }
  } else if (schema instanceof z.ZodArray) inner.push(schema.element);
  else if (schema instanceof z.ZodUnion) inner.push(...schema.options);
  else if (schema instanceof z.ZodPipe) inner.push(schema.out);
  else if ('innerType' in def) inner.push(def.innerType as z.core.$ZodType);
  return [...names, ...inner.flatMap((one) => fieldsOf(one, seen))];
}

/** Request schemas by their top level, because each part has a section; response schemas as a whole. */
const SCHEMAS: readonly [section: string, names: readonly string[]][] = [
  ['2.1', fieldsOf(speechRequest)],
  ['2.2', fieldsOf(speechAnswer)],
  ['2.3', Object.keys(messagesRequest.shape)],
  ['2.4', [...fieldsOf(messagesResponse), ...fieldsOf(messagesEvent)]],
  ['2.5', Object.keys(chatRequest.shape)],
  ['2.6', [...fieldsOf(chatResponse), ...fieldsOf(chatChunk)]],
  ['2.7', Object.keys(songRequest.shape)],
  ['2.9', Object.keys(imageRequest.shape)],
  ['7', fieldsOf(errorBody)],
];

describe('docs/coverage.md', () => {
  it.each(Object.entries(fields))('tells of every field of §%s', (section, names) => {
    expect(names.filter((name) => !told(section).includes(name))).toEqual([]);
  });

  it.each(Object.entries(items))(
    'tells of every value, operation, rule and limit of §%s',
    (section, names) => {
      expect(names.filter((name) => !told(section).includes(name))).toEqual([]);
    },
  );

  it.each(SCHEMAS)('tells of every field the schemas of §%s have', (section, names) => {
    expect(names.length).toBeGreaterThan(3);
    expect([...new Set(names)].filter((name) => !told(section).includes(name))).toEqual([]);
  });

  it.each([
    ['2.5', CHAT_MODELS],
    ['2.9', IMAGE_MODELS],
  ] as const)('names every model of §%s', (section, models) => {
    expect(models.filter(({ id }) => !told(section).includes(id))).toEqual([]);
  });

  const all = [...rows].flatMap(([section, list]) => list.map((row) => ({ section, ...row })));
  it.each(all)('§$section $what: says where it is in the app, and names its tests', ({ where, tests }) => {
    expect(where).not.toBe('');
    expect(referencesIn(tests)).not.toEqual([]);
  });

  const references = all.flatMap(({ section, what, tests }) =>
    referencesIn(tests).map((reference) => ({ at: `§${section} ${what}`, ...reference })),
  );
  it.each(references)('$at: $place › $name', (reference) => {
    expect(referenceProblem(reference)).toBe('');
  });

  /** Fields and values; operations, rules and limits have names other than those in the protocol. */
  const named = all.filter(({ section, names }) => /^(2\.|7$)/.test(section) && names.length > 0);
  it.each(named)('§$section $what: stands in an assertion of its tests', ({ names, tests }) => {
    const seen = referencesIn(tests).map(({ place, name }) => ({ name, evidence: evidenceOf(place, name) }));
    expect(unproven(names, seen)).toEqual([]);
  });

  it('would notice a row whose test exists and asserts something else', () => {
    const source = `
      const sent = async (field) => ({ [field]: 1 });
      const TABLE = [['top_k', 40]];
      test('temperature is sent', () => {
        const request = { temperature: 1 };
        expect(request).toEqual({ temperature: 1 });
        const unused = { seed: 4 };
      });
      test.each(TABLE)('%s is sent', (field, value) => expect(sent(field)).toEqual(value));
      test('top_p is named in the title alone', () => {});
    `;
    const row = (field: string, name: string) =>
      unproven([field], [{ name, evidence: evidenceIn(readTests(source), name) }]);
    expect(row('temperature', 'temperature is sent')).toEqual([]);
    expect(row('top_k', '%s is sent')).toEqual([]);
    for (const [field, name] of [
      ['seed', 'temperature is sent'],
      ['temper', 'temperature is sent'],
      ['top_k', 'temperature is sent'],
      ['top_p', 'top_p is named in the title alone'],
    ] as const) {
      expect(row(field, name)).toEqual([`no test asserts ${field}`, `asserts none of it: ${name}`]);
    }
  });

  it('would notice a field without a row', () => {
    expect(told('2.3')).toContain('top_k');
    expect(told('2.3')).not.toContain('top_k_of_nothing');
    expect(fieldsOf(z.object({ a: z.array(z.object({ b: z.string().nullish() })).optional() }))).toEqual([
      'a',
      'b',
    ]);
  });
});
