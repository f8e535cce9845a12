import type { ExportedTurn } from '../../../shared/domain/conversation-export.ts';
import { newId } from '../../platform/new-id.ts';
import type { ExportSource } from '../export/export-source.ts';
import { pageLabels } from '../export/page-labels.ts';
import { importedAnswer } from '../import/read-conversation.ts';

const AT = Date.UTC(2026, 0, 31, 14, 5);

/** Returns a conversation to export: alternating questions and answers, unless a turn says otherwise. */
export function sourceOf(
  turns: readonly Partial<ExportedTurn>[],
  { title = 'A talk', system = '', model = 'some-model', language = 'en' } = {},
): ExportSource {
  const ids = turns.map(() => newId(AT));
  const { jobId: _job, seq: _seq, ...answer } = importedAnswer(model, 'chat');
  const whole = turns.map((turn, n): ExportedTurn => {
    const role = turn.role ?? (n % 2 === 0 ? 'user' : 'assistant');
    return {
      id: ids[n] ?? '',
      parentId: ids[n - 1] ?? null,
      role,
      createdAt: AT,
      parts: [],
      status: 'complete',
      answer: role === 'assistant' ? answer : null,
      ...turn,
    };
  });
  return {
    head: {
      id: newId(AT),
      title,
      pinned: false,
      createdAt: AT,
      updatedAt: AT,
      activeTurnId: ids.at(-1) ?? null,
      options: {
        ...{ interface: 'chat', model, system, stream: true },
        chatParameters: {},
        messagesParameters: {},
      },
    },
    turns: () => whole,
    words: pageLabels(language),
    now: AT,
    made: [],
    image: () => null,
  };
}
