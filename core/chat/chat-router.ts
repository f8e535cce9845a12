import type { Rpc } from '../rpc/rpc.ts';
import type { Chat } from './chat.ts';

/** Implements the procedures that ask for answers. */
export const chatRouter = ({ procedures: { chat: p }, once }: Rpc, chat: Chat) => ({
  send: p.send.handler((call) => chat.send(once(call))),
  compare: p.compare.handler((call) => chat.compare(once(call))),
  regenerate: p.regenerate.handler((call) => chat.regenerate(once(call))),
  edit: p.edit.handler((call) => chat.edit(once(call))),
  continue: p.continue.handler((call) => chat.continue(once(call))),
  summarise: p.summarise.handler((call) => chat.summarise(once(call))),
  preview: p.preview.handler(({ input }) => chat.preview(input)),
  context: p.context.handler(({ input }) => chat.context(input)),
});
