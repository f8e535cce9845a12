import { expect, it } from 'vitest';
import type { JobResponse } from '../../shared/domain/job.ts';
import { createRedactor } from '../platform/log/redact.ts';
import { encodedKeys, keyIn } from '../testing/key-encodings.ts';
import { observeCall } from './observe-call.ts';

const KEY = 'qk-test-3f9a1c77e2';

it.each(encodedKeys(KEY))('redacts the key ($name) in names and values of the response head', ({ bytes }) => {
  let seen: JobResponse | null = null;
  const observer = observeCall(createRedactor({ secrets: () => [KEY] }), {
    onSending: () => undefined,
    onHead: () => undefined,
    onResponse: (response) => {
      seen = response;
    },
    onSilence: () => undefined,
  });
  const echo = bytes.toString('latin1');
  observer.onHead?.({
    status: 200,
    headers: { [`x-${echo}`]: 'a', [`${echo}-x`.toLowerCase()]: echo, plain: 'stays' },
  });
  observer.onBody?.(`before ${echo} after`);
  expect(keyIn(Buffer.from(JSON.stringify(seen).toLowerCase()), KEY)).toEqual([]);
  expect(keyIn(Buffer.from(JSON.stringify(seen)), KEY)).toEqual([]);
  expect(seen).toMatchObject({ status: 200, headers: { plain: 'stays' } });
});
