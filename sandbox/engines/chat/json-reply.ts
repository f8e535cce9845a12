import type { Ask, Said } from './ask.ts';
import { fillSchema } from './fill-schema.ts';
import { mapText, type Passage } from './passage.ts';
import type { ReplyPart } from './reply.ts';

/** Returns the same answer as one JSON value: by the schema, or as an object that names its source. */
export function asJson(ask: Ask, said: Said): ReplyPart {
  const schema = ask.prompt.json?.schema;
  if (schema) return exact([JSON.stringify(fillSchema(schema, ask.text), null, 2)]);
  const head = JSON.stringify({ from: 'Quartet sandbox', question: ask.text }, null, 2).replace(/\n\}$/, '');
  const body = said.parts.flatMap((part) => (part.kind === 'text' ? [...part.passage] : []));
  const escaped = mapText(body, (text) => JSON.stringify(text).slice(1, -1));
  return exact([`${head},\n  "answer": "`, ...escaped, '"\n}']);
}

const exact = (passage: Passage): ReplyPart => ({ kind: 'text', passage, sources: [], exact: true });
