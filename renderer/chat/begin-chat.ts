import { onAreaTarget } from '../app/area-state.ts';
import { connectionRecords } from '../app/connections-store.ts';
import { readCrashedViews } from '../app/crashed-views.ts';
import { settingsStore } from '../app/settings-store.ts';
import { onChange, onReady } from '../lib/changes.ts';
import { LastShown } from '../lib/last-shown.ts';
import { onLeaving } from '../lib/leaving.ts';
import { chat, models } from './chat.ts';
import { registerChatActions } from './chat-actions.ts';
import type { ViewState } from './chat-store.ts';
import {
  registerConversations,
  registerModels,
  registerPresets,
  registerProjects,
} from './palette-conversations.ts';

let begun = false;

/** Connects chat to the core, the palette and the page lifecycle; runs once, however often the panel is mounted. */
export function beginChat(): void {
  if (begun) return;
  begun = true;
  onChange((change, rev) => chat.apply(change, rev));
  // Also those changed here, before their event arrives: a list may have been asked for without the new key.
  connectionRecords.onChange((ids) => {
    for (const id of ids) models.forget(id);
  });
  // The views that crashed the window must be known before a conversation opens.
  onReady(() => void readCrashedViews().then(() => chat.ready(lastChat.read())));
  settingsStore.subscribe((now, before) => {
    chat.view.getState().session.options.takeDefaults();
    if (now.settings.area !== before.settings.area) chat.markSeen();
  });
  onAreaTarget('chat', ({ conversationId, turnId }) => chat.open(conversationId, turnId));
  rememberWhatIsOpen();
  rememberCollapsed();
  registerChatActions();
  registerConversations();
  registerProjects();
  registerPresets();
  registerModels();
  // The settings may have come after this module was loaded and before it was started.
  chat.view.getState().session.options.takeDefaults();
  onLeaving(() => chat.flushDrafts());
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState !== 'hidden' && chat.markSeen(),
  );
}

/** Stores the id of the conversation in view, also when a new one gets its id with its first message. */
function rememberWhatIsOpen(): void {
  let stop = () => {};
  const follow = ({ session }: ViewState) => {
    stop();
    stop = session.state.subscribe(({ id }, before) => id !== before.id && lastChat.save(id));
    lastChat.save(session.state.getState().id);
  };
  chat.view.subscribe((now, before) => now.session !== before.session && follow(now));
  // Stored only later, because the last open one is read after this.
  const { session } = chat.view.getState();
  stop = session.state.subscribe(({ id }, before) => id !== before.id && lastChat.save(id));
}

const lastChat = new LastShown('quartet.chat.open');

/** The collapsed projects, shared by all windows. */
const COLLAPSED = 'quartet.chat.collapsed';

function rememberCollapsed(): void {
  const { view } = chat.projects;
  const stored = localStorage.getItem(COLLAPSED)?.split(' ') ?? [];
  view.setState({ collapsed: stored.filter((id) => id !== '') });
  view.subscribe(({ collapsed }) => localStorage.setItem(COLLAPSED, collapsed.join(' ')));
}
