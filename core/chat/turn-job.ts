import type { AnswerInfo, Part, Turn, TurnStatus } from '../../shared/domain/conversation.ts';
import type { Job } from '../../shared/domain/job.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import { chatRequest } from '../../shared/service/chat.ts';
import { messagesRequest } from '../../shared/service/messages.ts';
import type { Changes } from '../changes.ts';
import type { Clock } from '../host.ts';
import type { JobContext, JobCraft, JobOutcome } from '../jobs/kinds.ts';
import { newId } from '../new-id.ts';
import { NotFound } from '../refusal.ts';
import type { ServiceCalls } from '../service-calls.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import type { StoredTurn, TurnStore } from '../store/turn-store.ts';
import { chatSubject } from './chat-subject.ts';
import { continueBlocks } from './continue-blocks.ts';
import { emptyAnswer, foldAnswer, furtherChoices } from './fold-turn.ts';
import { titleFrom } from './title.ts';

export interface TurnJobPorts {
  readonly calls: ServiceCalls;
  readonly conversations: ConversationStore;
  readonly turns: TurnStore;
  readonly clock: Clock;
  readonly changes: Changes;
  /** Another answer beside the one a job wrote, as a job that names it. */
  readonly regenerate: JobCraft['retry'];
}

/** The job that writes one answer of a conversation, and its further choices as turns beside it. */
export function turnJob(ports: TurnJobPorts): JobCraft {
  const { calls, conversations, turns, clock, changes } = ports;

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

  return {
    lane: 'chat',

    // A stream cannot be taken up again.
    recover: () => 'interrupt',

    retry: ports.regenerate,

    async run(context: JobContext) {
      const turn = turnOf(context.job);
      const { connection, signal, observer, opId } = context;
      const options = { signal, observer, opId };
      const placed = continueBlocks(turn.parts);
      const answer =
        turn.answer?.interface === 'messages'
          ? calls.createMessage(connection, messagesRequest.parse(context.request.body), options)
          : calls.completeChat(connection, chatRequest.parse(context.request.body), options);
      for await (const event of answer) context.emit(placed(event));
    },

    settle({ job, state, error, events, seq }: JobOutcome) {
      const turn = turnOf(job);
      const status = statusAfter(state);
      const facts = turn.answer ?? emptyAnswer('chat', job.model, job.id);
      const first = foldAnswer({ parts: turn.parts, info: facts }, events);
      turns.update(turn.id, { parts: first.parts, status, answer: { ...first.info, error, seq } });
      for (const choice of furtherChoices(events)) {
        const empty = { parts: [], info: emptyAnswer(facts.interface, facts.model, job.id) };
        const { parts, info } = foldAnswer(empty, events, choice);
        turns.insert(sibling(turn, parts, status, { ...info, error, seq }));
      }
      const { conversationId } = chatSubject(job);
      conversations.touch(conversationId, clock.now());
      // Who stops an answer is looking at it.
      if (state !== 'stopped') conversations.setUnread(conversationId, true);
      nameIt(job, first.parts);
    },

    started: publish,
    settled: publish,
  };

  /** A conversation that began with pictures alone is named by the first answer. */
  function nameIt(job: Job, parts: readonly Part[]): void {
    const conversation = conversations.get(chatSubject(job).conversationId);
    if (!conversation || conversation.titleByUser || conversation.summary.title !== '') return;
    const title = titleFrom(parts);
    if (title !== '') conversations.setTitle(conversation.summary.id, title, false);
  }

  function sibling(
    turn: StoredTurn,
    parts: readonly Part[],
    status: TurnStatus,
    answer: AnswerInfo,
  ): Omit<Turn, 'siblings'> {
    const { conversationId, parentId, role } = turn;
    const now = clock.now();
    return {
      id: newId(now),
      conversationId,
      parentId,
      role,
      createdAt: now,
      parts: [...parts],
      status,
      answer,
    };
  }
}

function statusAfter(state: JobState): TurnStatus {
  switch (state) {
    case 'done':
      return 'complete';
    case 'stopped':
      return 'stopped';
    case 'interrupted':
      return 'interrupted';
    default:
      return 'failed';
  }
}
