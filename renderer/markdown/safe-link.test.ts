import { describe, expect, it } from 'vitest';
import { visibleText } from '../../shared/markdown/visible-text.ts';
import { addressHost, safeLink, shownHost } from './safe-link.ts';

describe('safeLink', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['HTTPS://Example.COM/x', 'https://example.com/x'],
    [' https://example.com/ ', 'https://example.com/'],
  ])('accepts %s', (address, href) => {
    expect(safeLink(address)?.href).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    'JaVa\tScRiPt:alert(1)',
    ' javascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'http://example.com',
    '//example.com',
    '/x',
    'x',
    '',
    '#x',
    'ftp://example.com',
    'file:///x',
    'smb://x',
    'irc://x',
    'xmpp:x',
    'blob:https://x/1',
    'https://user@example.com',
    'https://a:b@example.com',
    'https://',
    'ms-msdt:/id',
    '\\\\host\\share',
    `https://x/${'a'.repeat(5000)}`,
  ])('rejects %s', (address) => {
    expect(safeLink(address)).toBeNull();
  });
});

describe('host of an address', () => {
  it('is shown in Unicode only if it cannot be confused with another', () => {
    expect(shownHost('xn--fiqs8s')).toBe('中国');
    expect(shownHost('xn--mnchen-3ya.de')).toBe('münchen.de');
    // Cyrillic а in "аpple", all-Cyrillic "аррӏе", and Greek.
    expect(safeLink('https://аpple.com')?.host).toMatch(/^xn--/);
    expect(safeLink('https://аррӏе.com')?.host).toMatch(/^xn--/);
    expect(safeLink('https://ορple.com')?.host).toMatch(/^xn--/);
    expect(shownHost('xn--a-ecp.ru')).toBe('xn--a-ecp.ru');
  });

  it('is named even if nothing may be loaded from it', () => {
    expect(addressHost('http://tracker.example/p.png')).toBe('tracker.example');
    expect(addressHost('//tracker.example/p.png')).toBe('tracker.example');
    expect(addressHost('data:image/png;base64,AA')).toBe('data:');
    expect(addressHost('pic.png')).toBe('pic.png');
  });
});

describe('visibleText', () => {
  it('writes invisible characters as code points', () => {
    expect(visibleText('a\u202eb\u2066c\u200bd\ufeffe\u00adf')).toBe(
      'a⟨U+202E⟩b⟨U+2066⟩c⟨U+200B⟩d⟨U+FEFF⟩e⟨U+00AD⟩f',
    );
    expect(visibleText('\u{e0041}')).toBe('⟨U+E0041⟩');
  });

  it('keeps joiners inside an emoji', () => {
    expect(visibleText('👨‍👩‍👧 🏳️‍🌈 👩🏽‍💻')).toBe('👨‍👩‍👧 🏳️‍🌈 👩🏽‍💻');
    expect(visibleText('a\u200db')).toBe('a⟨U+200D⟩b');
  });
});
