import { useSyncExternalStore } from 'react';
import { useAppInfo } from './app-info-store.ts';

/** Whether the system would show notifications; `none` if it has none. */
export type NotifyPermission = NotificationPermission | 'none';

const listeners = new Set<() => void>();

function permissionNow(): NotifyPermission {
  return typeof Notification === 'undefined' ? 'none' : Notification.permission;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The user may change the permission in the system's settings while the window is open.
  window.addEventListener('focus', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('focus', listener);
  };
}

/** Requests the permission; only after a click. */
async function ask(): Promise<void> {
  if (permissionNow() === 'default') await Notification.requestPermission();
  for (const listener of listeners) listener();
}

/**
 * Returns whether notifications would be shown. The desktop app shows its own, which need no
 * permission from the page.
 */
export function useNotifyState(): { readonly permission: NotifyPermission; ask(): Promise<void> } {
  const permission = useSyncExternalStore(subscribe, permissionNow);
  return { permission: useAppInfo()?.host === 'electron' ? 'granted' : permission, ask };
}
