import { useSyncExternalStore } from 'react';

/** Whether the system would show our notifications; `none` where it has none to offer. */
export type NotifyPermission = NotificationPermission | 'none';

const listeners = new Set<() => void>();

function permissionNow(): NotifyPermission {
  return typeof Notification === 'undefined' ? 'none' : Notification.permission;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // It may be changed in the system's settings while the window stands.
  window.addEventListener('focus', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('focus', listener);
  };
}

/** Asks the system, which asks the user: only ever after a click. */
async function ask(): Promise<void> {
  if (permissionNow() === 'default') await Notification.requestPermission();
  for (const listener of listeners) listener();
}

export function useNotifyState(): { readonly permission: NotifyPermission; ask(): Promise<void> } {
  return { permission: useSyncExternalStore(subscribe, permissionNow), ask };
}
