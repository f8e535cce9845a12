import type { RequestPreview } from '../../../shared/contract/chat.ts';
import type { Api } from '../../../shared/contract/index.ts';
import { hasBadOption } from '../bad-options.ts';
import type { ConversationSession } from '../conversation-session.ts';

/** The request with which what stands in the message box would be sent now; null while a parameter forbids it. */
export async function readPreview(
  api: Pick<Api, 'chat'>,
  session: ConversationSession,
): Promise<RequestPreview | null> {
  if (hasBadOption(session.state.getState().options)) return null;
  // The core makes it from what it knows.
  const conversationId = await session.ensureCreated();
  await session.options.flush();
  const parentId = session.state.getState().turns.at(-1)?.id ?? null;
  return api.chat.preview({ conversationId, parentId, parts: session.partsNow() });
}
