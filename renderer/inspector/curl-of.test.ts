import { expect, it } from 'vitest';
import { curlOf } from './curl-of.ts';

it('quotes for the shell and never shows what stood in the key header', () => {
  const text = curlOf({
    method: 'POST',
    url: 'https://a.example/v1/chat/completions',
    headers: { Authorization: 'Bearer sk-secret', 'content-type': 'application/json' },
    body: { messages: [{ role: 'user', content: "it's $(rm -rf /)" }] },
  });
  expect(text).not.toContain('sk-secret');
  expect(text).toContain('Bearer YOUR_API_KEY');
  expect(text).toContain(`it'\\''s $(rm -rf /)`);
  expect(text).toContain("-H 'content-type: application/json'");
});
