/** Hosts from which nothing is downloaded, in every spelling: this machine, private networks, and invalid ones. */
export const UNSAFE_HOSTS: readonly string[] = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
  ],
  ...['127.0.0.1.', '%31%32%37.0.0.1', '１２７.0.0.1', '127。0。0。1', '0', '0.0.0.0', '0x0'],
  ...['10.0.0.1', '10.1', '167772161', '0xa.1', '012.0.0.1', '172.16.0.1', '192.168.0.1', '0300.0250.0.1'],
  ...['100.64.0.1', '169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376'],
  ...['224.0.0.1', '255.255.255.255', '240.0.0.1', '192.0.2.1', '198.18.0.1'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:10.0.0.1]'],
  ...[
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::a00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fc00::1]',
  ],
  ...['[fd00:ec2::254]', '[ff02::1]', '[2001:db8::1]', '[fec0::1]'],
];

/** Addresses of other kinds, and such as are none. */
export const UNSAFE_URLS: readonly string[] = [
  ...[
    'file:///etc/passwd',
    'data:audio/mpeg;base64,AAAA',
    'ftp://files.example/a.mp3',
    'javascript:alert(1)',
  ],
  ...[
    'blob:https://files.example/1',
    'ws://files.example/a',
    'media://quartet/1',
    'FILE:///x',
    'about:blank',
  ],
  ...[
    'https://user@files.example/a.mp3',
    'https://user:word@files.example/a.mp3',
    'https://:word@files.example/',
  ],
  ...[
    '',
    'a.mp3',
    '/a.mp3',
    '//files.example/a.mp3',
    'https://',
    `https://files.example/${'a'.repeat(9000)}`,
  ],
];
