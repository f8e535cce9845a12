/// <reference path="./punycode.d.ts" />
import { toUnicode } from 'punycode.js';
import { visibleText } from '../../shared/markdown/visible-text.ts';

/** A link that may be opened, with its display form. */
export interface SafeLink {
  readonly href: string;
  /** The host to show: in Unicode, or in punycode if it mixes scripts; empty for mail. */
  readonly host: string;
  /** The complete address to show. */
  readonly shown: string;
}

const longestAddress = 4096;

/**
 * Returns the link for an address in model text, or null if it may not be opened. Accepts only absolute `https:` and
 * `mailto:` addresses without credentials. This is the only source of `href` values in the page.
 */
export function safeLink(address: string): SafeLink | null {
  if (address.length > longestAddress) return null;
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'mailto:') return { href: url.href, host: '', shown: visibleText(url.href) };
  if (url.protocol !== 'https:' || url.hostname === '') return null;
  const host = shownHost(url.hostname) + (url.port === '' ? '' : `:${url.port}`);
  return {
    href: url.href,
    host,
    shown: `https://${host}${visibleText(decoded(url.pathname + url.search + url.hash))}`,
  };
}

/** Returns the host to show for any address, even one that may not be opened: `example.com`, `data:`, `…`. */
export function addressHost(address: string): string {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address);
  if (url === null) return visibleText(address.length > 60 ? `${address.slice(0, 59)}…` : address);
  return url.hostname === '' ? url.protocol : shownHost(url.hostname);
}

/** Returns a host name that is safe to read: in Unicode, or in punycode if it could be confused with another. */
export function shownHost(hostname: string): string {
  if (!hostname.includes('xn--')) return visibleText(hostname);
  try {
    const unicode = toUnicode(hostname);
    return unicode.split('.').every(readsSafely) ? unicode : hostname;
  } catch {
    return hostname;
  }
}

const latin = /^[a-z0-9\-\u00c0-\u017f]*$/u;
const eastAsian = /^[a-z0-9\-\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]*$/u;

/**
 * Returns whether a host label uses a single script that is not easily confused; Cyrillic, Greek and mixtures are.
 */
function readsSafely(label: string): boolean {
  return latin.test(label) || eastAsian.test(label);
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
