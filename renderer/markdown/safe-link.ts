/// <reference path="./punycode.d.ts" />
import { toUnicode } from 'punycode.js';
import { visibleText } from '../../shared/markdown/visible-text.ts';

/** A link that may be opened, and how its address is shown. */
export interface SafeLink {
  readonly href: string;
  /** The host as shown: in its own script, or in punycode when it mixes scripts; empty for mail. */
  readonly host: string;
  /** The whole address as shown. */
  readonly shown: string;
}

const longestAddress = 4096;

/**
 * The link of an address in model text, or null when it may not be opened. Only `https:` and `mailto:`, absolute,
 * without user name or password. This is the only door through which an `href` enters the page.
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

/** A host name as a person may safely read it: in its own script, or in punycode where it could look like another. */
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

/** Whether a host label uses one script that is not easily confused with another; Cyrillic, Greek and mixtures are. */
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
