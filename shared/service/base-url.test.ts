import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBaseUrl } from './base-url.ts';

test.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['  https://api.example.com/  ', 'https://api.example.com'],
  ['https://api.example.com/v1', 'https://api.example.com'],
  ['https://api.example.com/v1/', 'https://api.example.com'],
  ['https://api.example.com/proxy/v1//', 'https://api.example.com/proxy'],
  ['https://api.example.com/v1/chat/completions', 'https://api.example.com'],
  ['https://api.example.com/v1/messages/', 'https://api.example.com'],
  ['https://api.example.com/proxy/v1/models', 'https://api.example.com/proxy'],
  ['https://api.example.com/v1/v1/chat/completions', 'https://api.example.com'],
  ['https://api.example.com/v1/team', 'https://api.example.com/v1/team'],
  ['https://api.example.com/av1', 'https://api.example.com/av1'],
  ['https://api.example.com/messages', 'https://api.example.com/messages'],
  ['https://API.Example.com:443/', 'https://api.example.com'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://127.100.20.255', 'http://127.100.20.255'],
  ['http://localhost:8080/x/', 'http://localhost:8080/x'],
  ['http://[::1]:9', 'http://[::1]:9'],
])('normalizes the base URL %j to %j', (text, url) => {
  expect(parseBaseUrl(text)).toMatchObject({ ok: true, url });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['api.example.com', 'not_url'],
  ['https://', 'not_url'],
  ['ftp://example.com', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['http://example.com', 'http_remote'],
  ['http://127.0.0.1.example.com', 'http_remote'],
  ['http://localhost.example.com', 'http_remote'],
  ['http://notlocalhost', 'http_local'],
  ['http://evil.localhost', 'http_remote'],
  ['http://10.0.0.1', 'http_local'],
  ['http://nas.local:11434', 'http_local'],
  ['http://172.32.0.1', 'http_remote'],
  ['http://10.0.0.1.example.com', 'http_remote'],
  ['https://user:pw@example.com', 'userinfo'],
  ['https://user@example.com', 'userinfo'],
  ['https://:pw@example.com', 'userinfo'],
  ['https://example.com/?x=1', 'query'],
  ['https://example.com/#x', 'query'],
])('refuses the base URL %j: %s', (text, problem) => {
  expect(parseBaseUrl(text)).toEqual({ ok: false, problem });
});

test('a normalized base URL normalizes to itself and has the returned origin', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: false, validSchemes: ['https'] }), (text) => {
      const first = parseBaseUrl(text);
      if (!first.ok) return;
      const second = parseBaseUrl(first.url);
      expect(second).toEqual(first);
      expect(new URL(first.url).origin).toBe(first.origin);
    }),
  );
});

test.each([
  'http://10.0.0.1',
  'http://192.168.1.20:8000',
  'http://172.31.255.1',
  'http://169.254.7.7',
  'http://[fd00::1]:8080',
  'http://[fe80::1]',
  'http://nas.local:11434',
  'http://nas:11434',
])('allows %s where http is allowed on the local network', (text) => {
  expect(parseBaseUrl(text, { plainHttp: true })).toMatchObject({ ok: true, url: text });
});

test.each([
  'http://example.com',
  'http://172.32.0.1',
  'http://8.8.8.8',
  'http://[2001:db8::1]',
  'http://local.example.com',
])('never allows %s', (text) => {
  expect(parseBaseUrl(text, { plainHttp: true })).toEqual({ ok: false, problem: 'http_remote' });
});
