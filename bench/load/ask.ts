import { newId } from '../../core/platform/new-id.ts';
import type { Api } from '../../shared/contract/index.ts';
import type { JobEvent } from '../../shared/domain/job.ts';
import { turnText } from '../../shared/domain/turn-text.ts';
import { streamQuestion } from './streamed-text.ts';

export interface Asked {
  readonly jobId: string;
  readonly conversationId: string;
  /** Id of the answer in progress. */
  readonly turnId: string;
}

/** Creates a conversation with a service; returns its id. */
export async function newConversation(api: Api, connectionId: string): Promise<string> {
  const { summary } = await api.conversations.create({ options: { connectionId, interface: 'chat' } });
  return summary.id;
}

/** Requests an answer of this many deltas, under a turn or at the root. */
export async function ask(
  api: Api,
  place: { readonly conversationId: string; readonly parentId: string | null },
  deltas: number,
  perSecond: number,
): Promise<Asked> {
  const parts = [{ type: 'text' as const, block: 0, text: streamQuestion(deltas, perSecond) }];
  const { jobId, turnId } = await api.chat.send({ opId: newId(Date.now()), ...place, parts, limit: 2 });
  return { jobId, conversationId: place.conversationId, turnId };
}

/** Follows a job from its start to its end, as a window does, and returns the received text. */
export async function follow(api: Api, jobId: string): Promise<{ text: string; state: string }> {
  let text = '';
  let state = '';
  const events: AsyncIterable<JobEvent> = await api.jobs.watch({ id: jobId, after: 0 });
  for await (const event of events) {
    if (event.type === 'answer' && event.event.type === 'text') text += event.event.text;
    if (event.type === 'state') state = event.state;
  }
  return { text, state };
}

/** Returns the stored text of an answer. */
export async function keptText(api: Api, { conversationId, turnId }: Asked): Promise<string> {
  const { turns } = await api.conversations.open({ id: conversationId, limit: 2 });
  const turn = turns.find(({ id }) => id === turnId);
  if (!turn) throw new Error('the answer is not there');
  return turnText(turn.parts);
}
