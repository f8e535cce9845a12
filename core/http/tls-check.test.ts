import { expect, test } from 'vitest';
import { assertTlsNotWeakened } from './tls-check.ts';

test.each(['0', '1', ''])('a start with NODE_TLS_REJECT_UNAUTHORIZED=%j is refused', (value) => {
  expect(() => assertTlsNotWeakened({ NODE_TLS_REJECT_UNAUTHORIZED: value })).toThrow(/certificate|check/);
});

test('any other environment is fine', () => {
  expect(() => assertTlsNotWeakened({ NODE_EXTRA_CA_CERTS: '/etc/ca.pem' })).not.toThrow();
});
