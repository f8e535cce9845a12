import type { AnswerEvent, Usage } from '../../../shared/domain/answer-event.ts';
import type { Part } from '../../../shared/domain/conversation.ts';
import type { Job } from '../../../shared/domain/job.ts';
import { messagesRequest } from '../../../shared/service/messages.ts';
import type { StoredTurn } from '../../db/chat/turn-row.ts';
import {
  type CallContext,
  type JobContext,
  type JobHandler,
  type JobOutcome,
  STREAMED_CALLS,
} from '../../jobs/job-handler.ts';
import { rethrowAsServiceError } from '../../library/as-service-error.ts';
import { NotFound } from '../../platform/refusal.ts';
import { CHAT_TITLE_MAX, titleFrom } from '../../platform/title.ts';
import { readChatBody } from '../../service/chat/chat.ts';
import { chatSubject } from '../chat-subject.ts';
import type { ChatPorts } from '../ports.ts';
import { settleAnswers } from './settle-answers.ts';

/** Callbacks from an answer's job into the chat. */
interface AnswerHooks extends Required<Pick<JobHandler, 'retry' | 'cancelled' | 'rebuild'>> {
  /** Called after the end of an answer was written and published. */
  readonly onEnded: (job: Job) => void;
}

/** Creates the handler for jobs that write an answer, with further choices as sibling turns. */
export function createAnswerHandler(ports: ChatPorts, { onEnded, ...hooks }: AnswerHooks): JobHandler {
  const { calls, conversationStore: conversations, turns, jobs, used, clock, changes } = ports;

  function turnOf(job: Job): StoredTurn {
    const { turnId } = chatSubject(job);
    const turn = turns.get(turnId);
    if (!turn) throw new NotFound('turn', turnId);
    return turn;
  }

  function publish(job: Job): void {
    const found = conversations.get(chatSubject(job).conversationId);
    if (found && found.deletedAt === null) {
      changes.publish({ type: 'conversation', conversation: found.summary });
    }
  }

  async function streamAnswer(context: JobContext, { connection, signal, observer, opId }: CallContext) {
    await ports.assertSpace().catch(rethrowAsServiceError('before'));
    const turn = turnOf(context.job);
    const { body } = context.request;
    const request = turn.answer?.interface === 'messages' ? messagesRequest.parse(body) : null;
    // A Messages request that ends with an answer continues after a pause of the service.
    const renumber = continueBlocks(turn.parts, request?.messages.at(-1)?.role !== 'assistant');
    const emit = (event: AnswerEvent) => context.emit(renumber(event));
    const onStream = (takeRest: () => readonly AnswerEvent[]) =>
      context.beforeStop(() => takeRest().forEach(emit));
    const options = { signal, observer, opId, onStream };
    const answer =
      request === null
        ? calls.completeChat(connection, readChatBody(body), options)
        : calls.createMessage(connection, request, options);
    for await (const event of answer) emit(event);
  }

  return {
    policy: STREAMED_CALLS,

    // A stream cannot be resumed.
    recover: () => 'interrupt',

    ...hooks,

    async run(context: JobContext) {
      await context.call(0, (call) => streamAnswer(context, call), 'stream');
    },

    settle(outcome: JobOutcome) {
      const { job, state } = outcome;
      const { sent } = jobs.get(job.id)?.times ?? job.times;
      const { parts, info, removedIds } = settleAnswers({ turns, clock }, turnOf(job), outcome, sent);
      noteUsage(outcome, info.usage);
      const { conversationId, turnId } = chatSubject(job);
      const shown = conversations.get(conversationId)?.activeTurnId;
      if (shown && removedIds.includes(shown)) conversations.setActiveTurn(conversationId, turnId);
      conversations.touch(conversationId, clock.now());
      // A user who stops an answer has seen it.
      if (state !== 'stopped') conversations.setUnread(conversationId, true);
      setTitleFrom(job, parts);
    },

    started: publish,

    settled(job) {
      publish(job);
      onEnded(job);
    },
  };

  /**
   * Records the usage of every request that was sent, even without token counts: the service may have charged for it.
   */
  function noteUsage({ job, state }: JobOutcome, usage: Usage | null): void {
    const { id: jobId, connectionId, model } = job;
    const times = jobs.get(jobId)?.times ?? job.times;
    if (times.sent === null && state !== 'interrupted') return;
    const { conversationId } = chatSubject(job);
    used.record({ jobId, at: times.created, connectionId, model, conversationId, usage });
  }

  /** Sets the title from the first answer if the question consisted of images only. */
  function setTitleFrom(job: Job, parts: readonly Part[]): void {
    const conversation = conversations.get(chatSubject(job).conversationId);
    if (!conversation || conversation.titleByUser || conversation.summary.title !== '') return;
    const title = titleFrom(parts, CHAT_TITLE_MAX);
    if (title !== '') conversations.setTitle(conversation.summary.id, title, false);
  }
}

/**
 * Numbers the blocks of a continued answer after the existing ones. With `cutText`, its first text is appended to the
 * last text, which was cut off; after a pause of the service a new block begins.
 */
function continueBlocks(parts: readonly Part[], cutText: boolean): (event: AnswerEvent) => AnswerEvent {
  if (parts.length === 0) return (event) => event;
  const next = Math.max(-1, ...parts.map((part) => ('block' in part ? part.block : -1))) + 1;
  const last = parts.at(-1);
  const open = cutText && last?.type === 'text' ? last.block : undefined;
  let continued: number | undefined;
  return (event) => {
    if (!('block' in event)) return event;
    if (open !== undefined && event.type === 'text') continued ??= event.block;
    const same = event.block === continued && (event.type === 'text' || event.type === 'citation');
    return { ...event, block: same && open !== undefined ? open : next + event.block };
  };
}
