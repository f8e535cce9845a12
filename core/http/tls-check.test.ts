import { expect, test } from 'vitest';
import { assertTlsNotWeakened } from './tls-check.ts';

test.each(['0', '1', ''])('refuses to start with NODE_TLS_REJECT_UNAUTHORIZED=%j', (value) => {
  expect(() => assertTlsNotWeakened({ NODE_TLS_REJECT_UNAUTHORIZED: value })).toThrow(/certificate|check/);
});

test('starts with any other environment', () => {
  expect(() => assertTlsNotWeakened({ NODE_EXTRA_CA_CERTS: '/etc/ca.pem' })).not.toThrow();
});
