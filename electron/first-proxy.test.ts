import { expect, it } from 'vitest';
import { firstProxy } from './first-proxy.ts';

it.each([
  ['DIRECT', null],
  ['', null],
  ['PROXY proxy.example.com:8080', 'http://proxy.example.com:8080'],
  ['HTTPS proxy.example.com:443; DIRECT', 'https://proxy.example.com:443'],
  ['SOCKS5 a.example.com:1080; PROXY b.example.com:3128; DIRECT', 'http://b.example.com:3128'],
  ['DIRECT; PROXY b.example.com:3128', null],
  ['SOCKS a.example.com:1080', null],
  ['PROXY', null],
])('proxy list %j resolves to %j', (list, proxy) => {
  expect(firstProxy(list)).toBe(proxy);
});
