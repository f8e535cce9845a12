import { expect, it } from 'vitest';
import { isWireMessage } from './wire-message.ts';

it.each([
  '{"i":"1","p":{"u":"/app/info"}}',
  '{"i":"1","p":{"u":"/chat/send","b":{"json":{"a":1},"meta":[]}}}',
  '{"i":"1","t":4}',
])('accepts the wire message %s', (message) => expect(isWireMessage(message)).toBe(true));

it.each([
  ...['', 'x', 'null', '1', '[]', '{}', '{"i":"1"}', '{"i":1,"p":{"u":"/a"}}', '{"i":"1","p":null}'],
  ...[
    '{"i":"1","p":{}}',
    '{"i":"1","p":{"u":1}}',
    '{"i":"1","p":{"u":"http://x/a"}}',
    '{"i":"1","t":3,"p":{}}',
  ],
  ...[
    '{"i":"1","p":{"u":"/a","h":{"content-type":"multipart/form-data"}}}',
    '{"i":"1","p":{"u":"/a","m":"GET"}}',
  ],
  `{"i":"1","p":{"u":"/${'a'.repeat(300)}"}}`,
  new Uint8Array(2),
  { i: '1', p: { u: '/a' } },
  undefined,
])('rejects the wire message %j', (message) => expect(isWireMessage(message)).toBe(false));
