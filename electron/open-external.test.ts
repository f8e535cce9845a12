import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { isSafeAddress, openExternalSafe } from './open-external.ts';
import { recorded } from './testing/fake-electron.ts';

vi.mock('electron', () => import('./testing/fake-electron.ts'));
beforeEach(() => {
  recorded.external.length = 0;
});

const SCHEMES = [
  ...[
    'http',
    'file',
    'smb',
    'javascript',
    'data',
    'vbscript',
    'ms-msdt',
    'search-ms',
    'ms-officecmd',
    'ftp',
    'tel',
  ],
  ...[
    'blob',
    'about',
    'chrome',
    'devtools',
    'view-source',
    'app',
    'media',
    'ssh',
    'steam',
    'vscode',
    'jar',
    'ws',
  ],
  ...[
    'shell',
    'ms-word',
    'zoommtg',
    'x-apple.systempreferences',
    'intent',
    'git',
    'ldap',
    'mhtml',
    'res',
    'itms',
  ],
];
const FORMS = [
  '%s:',
  '%s:x',
  '%s:/x',
  '%s://x',
  '%s:////x',
  ' %s://x',
  '%S://x',
  '%s://x.example/https://y.example',
];
const ODD = [
  ...[
    '',
    ' ',
    'x',
    '//example.com',
    '\\\\host\\share',
    'C:\\x',
    '/etc/passwd',
    'https:',
    'https://',
    'https:///x',
  ],
  ...[
    'https:example.com',
    'https:/example.com',
    'https:\\\\example.com',
    'https://u:p@example.com',
    'https://u@a.b',
  ],
  ...[
    'https://example.com ',
    ' https://example.com',
    'https://exa\tmple.com',
    'JaVa\tScRiPt:alert(1)',
    'ht\ntps://a.b',
  ],
  ...[
    'https://example.com\u202e',
    'https://example.com\u200b',
    'https://example.com\u0000',
    'mailto:',
    'mailto:x',
  ],
  ...['https://exa mple.com', 'https://[::1', 'https://%00', 'https://a.b\\c', 'java\u0000script:x'],
];

it('does not open URLs with unsupported schemes, control characters or invalid syntax', async () => {
  const all = [
    ...SCHEMES.flatMap((scheme) =>
      FORMS.map((form) => form.replace('%s', scheme).replace('%S', scheme.toUpperCase())),
    ),
    ...ODD,
  ];
  expect(all.length).toBeGreaterThanOrEqual(200);
  for (const address of all) {
    await expect(openExternalSafe(address), JSON.stringify(address)).rejects.toThrow();
  }
  expect(recorded.external).toEqual([]);
});

it.each(['https://example.com/a?b#c', 'HTTPS://EXAMPLE.com', 'https://例え.jp/', 'mailto:a@example.com'])(
  'opens %s in an external application',
  async (address) => {
    await openExternalSafe(address);
    expect(recorded.external).toEqual([new URL(address).href]);
  },
);

it('accepts only https and mailto URLs without credentials for external opening', () => {
  const piece = fc.constantFrom(
    'https',
    'http',
    'mailto',
    'file',
    ':',
    '/',
    '//',
    '@',
    '\\',
    '.',
    'a',
    '\t',
    '%00',
    '#',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece).map((pieces) => pieces.join('')),
        fc.webUrl(),
        fc.string(),
      ),
      (address) => {
        if (!isSafeAddress(address)) return;
        const url = new URL(address);
        expect(['https:', 'mailto:']).toContain(url.protocol);
        expect(url.username + url.password).toBe('');
      },
    ),
    { numRuns: 2000 },
  );
});
