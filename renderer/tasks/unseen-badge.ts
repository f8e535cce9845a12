import { countUnseen } from '../../shared/domain/end-notice.ts';
import { appInfoStore } from '../app/app-info-store.ts';

/** Windows of one browser share the icon: each tells the others when it counts and when it is focused. */
type Message = 'counted' | 'seen';
let others: BroadcastChannel | undefined;

const unseen = countUnseen(showBadge);

/** Returns whether the user is looking at this page. */
export function isInFront(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

/** Counts an end that nobody saw, unless another window is focused. */
export function addUnseen(): void {
  unseen.add();
  tell('counted');
}

/** Clears the count at the start and whenever a window is focused. Called once. */
export function watchUnseen(): void {
  // A closed page may have left a count.
  showBadge(0);
  window.addEventListener('focus', onSeen);
  others = new BroadcastChannel('quartet.badge');
  others.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'seen') unseen.clear();
    else if (isInFront()) onSeen();
  });
}

function onSeen(): void {
  unseen.clear();
  tell('seen');
}

function tell(message: Message): void {
  others?.postMessage(message);
}

/** Sets the count on the icon of the installed app; the desktop app sets its own, also without a window. */
function showBadge(count: number): void {
  if (!('setAppBadge' in navigator) || appInfoStore.getState().info?.host === 'electron') return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  // Some systems refuse it until the user allows notifications.
  shown.catch(() => undefined);
}
