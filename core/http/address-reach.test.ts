import { expect, test } from 'vitest';
import { addressReach } from './result-address.ts';

test.each([
  ...['8.8.8.8', '1.1.1.1', '93.184.216.34', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1'],
  ...['2606:4700:4700::1111', '2a00:1450:4001:80e::200e'],
])('%s is a public address', (address) => {
  expect(addressReach(address)).toBe('public');
});

test.each([
  ...[
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.127.255.255',
  ],
  ...['fc00::1', 'fd12:3456::1'],
])('%s is a private address', (address) => {
  expect(addressReach(address)).toBe('private');
});

test.each(['127.0.0.1', '127.255.255.254', '::1'])('%s is a loopback address', (address) => {
  expect(addressReach(address)).toBe('loopback');
});

test.each([
  ...[
    '0.0.0.0',
    '0.1.2.3',
    '169.254.169.254',
    '224.0.0.1',
    '239.255.255.250',
    '255.255.255.255',
    '240.0.0.1',
  ],
  ...['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
  ...['::', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '100::1', '2001:db8::1', '4000::1'],
  // Addresses within others.
  ...[
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '::8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
  ],
  ...['64:ff9b:1::a00:1', '2002:7f00:1::', '2002:808:808::', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  // No address in its usual spelling.
  ...['', 'localhost', '127.1', '0x7f000001', '2130706433', '0177.0.0.1', '[::1]', '1.2.3.4.5', '1.2.3.4:80'],
])('fetches nothing from "%s"', (address) => {
  expect(addressReach(address)).toBe('never');
});
