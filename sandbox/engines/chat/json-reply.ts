import type { Json, JsonObject } from '../../../shared/service/json.ts';
import type { Ask, Said } from './ask.ts';
import { fillSchema } from './fill-schema.ts';
import { mapText, type Passage } from './passage.ts';
import type { ReplyPart } from './reply.ts';
import { TextFacts } from './text-facts.ts';

/** The same answer as one JSON value: by the schema, by the fields the user names, or as an object that says what it is. */
export function asJson(ask: Ask, said: Said): ReplyPart {
  const schema = ask.prompt.json?.schema;
  if (schema) return exact([JSON.stringify(fillSchema(schema, ask.text), null, 2)]);
  const fields = namedFields(ask.text);
  if (fields.length > 0) return exact([JSON.stringify(filled(fields, ask.text), null, 2)]);
  const head = JSON.stringify({ from: 'Quartet sandbox', question: ask.text }, null, 2).replace(/\n\}$/, '');
  const body = said.parts.flatMap((part) => (part.kind === 'text' ? [...part.passage] : []));
  const escaped = mapText(body, (text) => JSON.stringify(text).slice(1, -1));
  return exact([`${head},\n  "answer": "`, ...escaped, '"\n}']);
}

const exact = (passage: Passage): ReplyPart => ({ kind: 'text', passage, sources: [], exact: true });

/** `with the keys name, age and city` → the three names. */
function namedFields(text: string): string[] {
  const run =
    /\b(?:keys?|fields?|properties)\b\s*(?:named|called|of|are|:)?\s*([^.?!;\n]+)|字段[为是:：]?\s*([^。？！；\n]+)/i.exec(
      text,
    );
  const names = (run?.[1] ?? run?.[2] ?? '').matchAll(
    /["'`]?([A-Za-z_]\w*|\p{Script=Han}{1,8})["'`]?\s*(?:,|、|，|\band\b|和|$)/gu,
  );
  return Array.from(names, (match) => match[1] ?? '').filter((name) => name !== '' && name !== 'and');
}

function filled(fields: readonly string[], text: string): JsonObject {
  const facts = new TextFacts(text);
  const value = (name: string): Json => {
    if (/age|count|number|year|price|amount|size|score|年龄|数量|价格/i.test(name))
      return facts.number(() => true) ?? 0;
    if (/^(?:is|has|can)[_A-Z]|enabled|active/.test(name)) return facts.yes(name);
    return facts.string(name, '') ?? '';
  };
  return Object.fromEntries(fields.map((name) => [name, value(name)]));
}
