import { z } from 'zod';
import { answerInfo, part, type Turn, turnStatus } from '../../shared/domain/conversation.ts';

const jsonText = z.string().transform((text): unknown => JSON.parse(text));

const turnRow = z.object({
  number: z.int(),
  id: z.string(),
  conversation_id: z.string(),
  parent_id: z.string().nullable(),
  depth: z.int(),
  role: z.enum(['user', 'assistant']),
  created_at: z.int(),
  parts: jsonText.pipe(z.array(part)),
  status: turnStatus,
  answer: jsonText.pipe(answerInfo).nullable(),
  removal_id: z.string().nullable(),
  indexed: z.int().transform((value) => value === 1),
});

/** A turn as stored; `depth` is the number of its ancestors, removed ones too. */
export interface StoredTurn extends Omit<Turn, 'siblings'> {
  readonly number: number;
  readonly depth: number;
  /** Not null: it was taken out, and is shown, sent and found nowhere. */
  readonly removalId: string | null;
  /** Whether the search knows it yet. */
  readonly indexed: boolean;
}

/** Columns of a row that `toTurn` reads; the table is `t`. */
export const TURN_COLUMNS =
  't.number, t.id, t.conversation_id, t.parent_id, t.depth, t.role, t.created_at, t.parts, t.status, t.answer, t.removal_id, t.indexed';

/** @throws for a row that is no turn: the file is damaged. */
export function toTurn(row: unknown): StoredTurn {
  const { conversation_id, parent_id, created_at, removal_id, ...rest } = turnRow.parse(row);
  return {
    ...rest,
    conversationId: conversation_id,
    parentId: parent_id,
    createdAt: created_at,
    removalId: removal_id,
  };
}
