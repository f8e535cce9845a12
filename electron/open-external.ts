import { shell } from 'electron';

const ALLOWED = new Set(['https:', 'mailto:']);

/**
 * Opens an address in the system's browser or mail program. The core has already checked it; it is checked again
 * because other schemes start programs.
 * @throws if it is not https or mailto, or carries credentials.
 */
export async function openExternalSafe(address: string): Promise<void> {
  if (!isSafeAddress(address)) throw new Error('not an address that may be opened');
  await shell.openExternal(new URL(address).href);
}

/** Returns whether an address may be passed to the system: plain https or mailto, no credentials, no odd characters. */
export function isSafeAddress(address: string): boolean {
  // URL strips these silently; an address that contains them is suspicious.
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(address) || !URL.canParse(address)) return false;
  const url = new URL(address);
  if (!ALLOWED.has(url.protocol) || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'mailto:' ? url.pathname.includes('@') : /^https:\/\/[^/]/i.test(address);
}
