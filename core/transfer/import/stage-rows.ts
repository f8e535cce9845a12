import type { Part } from '../../../shared/domain/conversation.ts';
import { withInstructions } from '../../../shared/domain/project.ts';
import { NAME_MAX_LENGTH, USER_TEXT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { newId } from '../../platform/new-id.ts';
import { titleFrom } from '../../platform/title.ts';
import { cleanText } from './foreign-value.ts';
import type { ImportedProject, ImportRow } from './import-task.ts';
import type { ReadConversation } from './read-conversation.ts';

/** Longer ids do not come from another program. */
const KEY_MAX = 300;

/**
 * Converts a conversation to rows, its own first. Ids are new and increase in the order of turns; a missing time is
 * inherited from the parent, and future times are cut.
 */
export function* stageRows(read: ReadConversation, now: number): Generator<ImportRow> {
  const { turns, key, options } = read;
  const id = newId(now);
  const within = (time: number) => Math.min(Math.max(time, 0), now);
  const times = turns.flatMap(({ createdAt }) => (createdAt === null ? [] : [createdAt]));
  const createdAt = within(read.createdAt ?? times[0] ?? read.updatedAt ?? now);
  const ids = turns.map(() => newId(now));
  const active = read.active ?? (turns.length === 0 ? null : turns.length - 1);
  const isOurs = options !== null;
  yield {
    type: 'conversation',
    id,
    key: key === '' || key.length > KEY_MAX ? null : cleanText(key),
    wasId: isOurs ? key.slice(key.indexOf(':') + 1) : null,
    title: isOurs ? cut(read.title) : cut(read.title) || cut(firstWords(turns)),
    pinned: read.pinned,
    archivedAt: read.archivedAt === null ? null : within(read.archivedAt),
    createdAt,
    updatedAt: within(read.updatedAt ?? times.at(-1) ?? createdAt),
    activeTurnId: active === null ? null : (ids[active] ?? null),
    project: importedProject(read),
    tags: read.tags ?? [],
    options: options && optionsJson(options),
  };
  const staged: { createdAt: number; depth: number }[] = [];
  for (const [index, turn] of turns.entries()) {
    const above = turn.parent === null ? undefined : staged[turn.parent];
    const position = {
      createdAt: within(turn.createdAt ?? above?.createdAt ?? createdAt),
      depth: above === undefined ? 0 : above.depth + 1,
    };
    staged.push(position);
    yield {
      type: 'turn',
      id: ids[index] ?? '',
      parentId: above === undefined || turn.parent === null ? null : (ids[turn.parent] ?? null),
      ...position,
      role: turn.role,
      parts: JSON.stringify(turn.parts),
      status: turn.status,
      answer: turn.answer && JSON.stringify(turn.answer),
      bookmarkedAt: turn.bookmarkedAt === undefined ? null : within(turn.bookmarkedAt),
    };
  }
}

type Options = NonNullable<ReadConversation['options']>;

function optionsJson(options: Options): string {
  return JSON.stringify({ ...options, connectionId: null });
}

/** Without the project, its instructions become part of the system prompt if they fit, so that answers stay the same. */
function importedProject({ project, options }: ReadConversation): ImportedProject | null {
  if (project === undefined || options === null) return null;
  const joined = withInstructions(project.instructions, options.system);
  const system = joined.length > USER_TEXT_MAX_LENGTH ? options.system : joined;
  return { ...project, optionsWithout: optionsJson({ ...options, system }) };
}

function firstWords(turns: ReadConversation['turns']): string {
  const first = turns.find(({ role }) => role === 'user');
  // Only the beginning is used, because splitting text into grapheme clusters is slow.
  const parts = (first?.parts ?? []).map((part): Part => {
    return part.type === 'text' ? { ...part, text: part.text.slice(0, 1000) } : part;
  });
  return titleFrom(parts);
}

/** Returns one line of limited length, without a lone surrogate at its end. */
function cut(title: string): string {
  const line = cleanText(title).replace(/\s+/g, ' ').trim();
  return line
    .slice(0, NAME_MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
