import { shell } from 'electron';

const ALLOWED = new Set(['https:', 'mailto:']);

/**
 * Opens an address in the system's browser or mail program. The core has checked it already; it is checked again here
 * because this is the last place before the system, where other schemes start programs.
 * @throws when it is not https or mailto, or carries credentials.
 */
export async function openExternalSafe(address: string): Promise<void> {
  if (!isSafeAddress(address)) throw new Error('not an address that may be opened');
  await shell.openExternal(new URL(address).href);
}

/** Whether an address may be handed to the system: plain https or mailto, no credentials, nothing odd in its text. */
export function isSafeAddress(address: string): boolean {
  // URL strips these silently; who put them there had a reason.
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(address) || !URL.canParse(address)) return false;
  const url = new URL(address);
  if (!ALLOWED.has(url.protocol) || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'mailto:' ? url.pathname.includes('@') : /^https:\/\/[^/]/i.test(address);
}
