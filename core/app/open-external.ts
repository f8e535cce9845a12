import type { Host } from '../platform/host.ts';

/** Longest address passed to the system, in UTF-16 units. */
const MAX_LENGTH = 2000;

/**
 * Returns the URL in its canonical form, or null if it must not be opened. Allowed are https with a real host and no
 * user info, and mailto to plain addresses: the system would run handlers of other schemes (smb:, file:, ms-msdt:)
 * without confirmation.
 */
export function externalUrl(text: string): string | null {
  // The URL parser drops tabs, line breaks and outer spaces and reads \ as /: an address that needs this is suspicious.
  if (text.length > MAX_LENGTH || /[\s\\\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]/u.test(text)) return null;
  if (!/^(https:\/\/[^/]|mailto:[^/])/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol === 'mailto:') return mailto(url);
  const named = url.hostname !== '' && url.username === '' && url.password === '';
  return url.protocol === 'https:' && named ? url.href : null;
}

/** Allows an address, a subject and a body only: other fields (attach, cc) reach into some mail programs. */
function mailto(url: URL): string | null {
  const address = /^[\w.+%-]+@[\w.-]+$/;
  const plain =
    url.hash === '' && address.test(url.pathname) && !/%(?:0[0-9a-f]|1[0-9a-f]|7f)/i.test(url.pathname);
  const fields = [...url.searchParams.keys()].every((name) => name === 'subject' || name === 'body');
  return plain && fields ? url.href : null;
}

/** Returns a function that opens an address in the system's browser, or rejects it. */
export function externalOpener(
  host: Pick<Host, 'openExternal'>,
): (text: string) => Promise<{ opened: boolean }> {
  return async (text) => {
    const url = externalUrl(text);
    if (url !== null) await host.openExternal(url);
    return { opened: url !== null };
  };
}
