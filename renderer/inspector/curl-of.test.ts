import { expect, it } from 'vitest';
import { curlOf } from './curl-of.ts';

it('curlOf quotes for the shell and never contains the API key', () => {
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

it('curlOf uses the current address and key of the sandbox', () => {
  const text = curlOf(
    { method: 'GET', url: 'http://127.0.0.1:4001/v1/image/pending?task_id=a', headers: {}, body: null },
    { baseUrl: 'http://127.0.0.1:4002', key: 'sandbox-key' },
  );
  expect(text).toContain("'http://127.0.0.1:4002/v1/image/pending?task_id=a'");
  expect(text).toContain("'Authorization: Bearer sandbox-key'");
});
