import { CONVERSATION_EXPORT_VERSION } from '../../../shared/domain/conversation-export.ts';
import type { ExportSource } from './export-source.ts';

/** Formats a conversation as `conversationExport`, one turn per line. */
export function* formatJson({ head, now, turns }: ExportSource): Generator<string> {
  const facts = {
    app: 'Quartet',
    form: 'conversation',
    version: CONVERSATION_EXPORT_VERSION,
    exportedAt: new Date(now).toISOString(),
    conversation: head,
  };
  yield `${JSON.stringify(facts).slice(0, -1)},"turns":[`;
  let between = '\n';
  for (const turn of turns()) {
    yield between + JSON.stringify(turn);
    between = ',\n';
  }
  yield '\n]}\n';
}
