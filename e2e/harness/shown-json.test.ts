import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../core/testing/deep.ts';
import { indentJson, jsonText } from '../../renderer/chat/tools/read-arguments.ts';
import type { Json } from '../../shared/service/json.ts';

/** Returns `inside` nested in this many lists or objects. */
function nested(depth: number, inside: string, isList: boolean): Json {
  const [open, close] = isList ? ['[', ']'] : ['{"a":', '}'];
  return JSON.parse(open.repeat(depth) + inside + close.repeat(depth));
}

it('indents what people and models write', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 20 }), (value) => {
      const json: Json = JSON.parse(JSON.stringify(value));
      expect(indentJson(json)).toBe(JSON.stringify(json, null, 2));
    }),
    runs(100, 10_000),
  );
});

it('never makes more than some MB of a text, however deep and wide its values are', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.nat(90), fc.nat(8000), fc.nat(100_000)),
      fc.nat(10_000),
      fc.boolean(),
      (depth, width, isList) => {
        const value = nested(depth, `[${'1,'.repeat(width)}1]`, isList);
        expect(jsonText(value).length).toBeLessThan(2_000_000);
      },
    ),
    runs(30, 1000),
  );
});
