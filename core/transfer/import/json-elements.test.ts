import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/deep.ts';
import { InvalidJson, type JsonElement, readJsonElements } from './json-elements.ts';

const MOST = 1024 * 1024;

async function* pieces(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (let n = 0; at < bytes.length; n++) {
    const size = sizes[n % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function elements(text: string | Buffer, sizes: readonly number[] = [7], most = MOST) {
  const found: JsonElement[] = [];
  for await (const element of readJsonElements(pieces(Buffer.from(text), sizes), most)) found.push(element);
  return found;
}

const values = async (text: string, sizes?: readonly number[]) =>
  (await elements(text, sizes)).map((element) => ('text' in element ? JSON.parse(element.text) : element));

const object = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue());

it('yields every object as JSON.parse would, at any chunk boundary', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(object, { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(0, 1, '\t'),
      async (list, sizes, indent) => {
        const text = JSON.stringify(list, null, indent);
        const parsed: unknown = JSON.parse(text);
        expect(await values(text, sizes)).toEqual(parsed);
      },
    ),
    runs(200, 5000),
  );
});

it('accepts a single object with a byte order mark and white space', async () => {
  expect(await values('\ufeff \n{"a":"}]\\\\\\"{"} \n')).toEqual([{ a: '}]\\"{' }]);
});

it('yields the elements before a truncation, then throws', async () => {
  const text = '[{"a":"x\\"]"},{"b":[1,{"c":null}]}]';
  for (let length = 1; length < text.length; length++) {
    const found: JsonElement[] = [];
    const reading = (async () => {
      for await (const each of readJsonElements(pieces(Buffer.from(text.slice(0, length)), [3]), MOST))
        found.push(each);
    })();
    await expect(reading).rejects.toMatchObject({ fault: 'broken' });
    expect(found.length).toBe(length >= 34 ? 2 : length >= 13 ? 1 : 0);
  }
});

describe('anything but a list of objects', () => {
  it.each([
    '',
    ' \n',
    'hello',
    '<html>',
    '"text"',
    '12',
    'null',
    '[1,2]',
    '["a"]',
    '[draft] of a letter',
    '[[{}]]',
  ])('is another thing: %j', async (text) => {
    await expect(elements(text)).rejects.toEqual(new InvalidJson('other'));
  });

  it.each(['[{} {}]', '[{},]', '[{}]x', '{} {}', '[{},1]', '[{}', '[', '[{}}'])(
    'is broken: %j',
    async (text) => {
      await expect(elements(text)).rejects.toEqual(new InvalidJson('broken'));
    },
  );
});

it('skips an oversized element without holding it, and returns its beginning', async () => {
  const large = JSON.stringify({ title: 'Large', text: 'x'.repeat(5000) });
  const [first, second, third] = await elements(`[{"a":1},${large},{"b":2}]`, [64], 1000);
  expect(first).toEqual({ text: '{"a":1}' });
  expect(second).toMatchObject({ passedOver: 'too_large', head: expect.stringContaining('"title":"Large"') });
  expect(third).toEqual({ text: '{"b":2}' });
});

it('skips elements nested too deep', async () => {
  const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  expect(await elements(`[${deep},{"b":2}]`, [4096])).toMatchObject([
    { passedOver: 'damaged' },
    { text: '{"b":2}' },
  ]);
});

it('scans a text of only escapes in linear time', async () => {
  const text = `[{"a":"${'\\n'.repeat(4_000_000)}"}]`;
  const from = performance.now();
  await elements(text, [256 * 1024], 64 * MOST);
  // Searching for the closing quote again after each escape would take minutes.
  expect(performance.now() - from).toBeLessThan(5000);
});
