import { ListHeader } from './list-header.tsx';
import { PanelHeader } from './panel-header.tsx';
import { Shell } from './shell.tsx';

/** Holds the place of the chat panel until it is there. */
export function ChatPanel() {
  return <Shell list={<ListHeader title="Chats" />} main={<PanelHeader title="Chat" />} />;
}
