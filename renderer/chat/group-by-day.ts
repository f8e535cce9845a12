import type { ConversationSummary } from '../../shared/domain/conversation.ts';
import type { Project } from '../../shared/domain/project.ts';
import { startOfDay } from '../lib/days.ts';

/** A section of the conversation list; a month has the start from which its heading is formatted. */
export type DayGroup =
  | { readonly kind: 'pinned' | 'today' | 'yesterday' | 'week' }
  | { readonly kind: 'month'; readonly start: number };

/** A row of the list: a heading, a project, or a conversation. */
export type ListRow =
  | {
      readonly type: 'project';
      readonly key: string;
      readonly project: Project;
      readonly isCollapsed: boolean;
      readonly isEmpty: boolean;
      /** Its conversations while it is collapsed. */
      readonly hidden: readonly ConversationSummary[];
    }
  | { readonly type: 'heading'; readonly key: string; readonly group: DayGroup }
  | {
      readonly type: 'conversation';
      readonly key: string;
      readonly conversation: ConversationSummary;
      readonly isInProject: boolean;
    };

/** Returns the rows of the list: projects with their conversations, then other conversations by day. */
export function listRows(
  conversations: readonly ConversationSummary[],
  projects: readonly Project[],
  collapsed: readonly string[],
  now: number,
): ListRow[] {
  const known = new Set(projects.map(({ id }) => id));
  const groups = Map.groupBy(conversations, ({ projectId }) =>
    projectId !== null && known.has(projectId) ? projectId : null,
  );
  const rows = projects.flatMap((project): ListRow[] => {
    const isCollapsed = collapsed.includes(project.id);
    const own = groups.get(project.id) ?? [];
    const [hidden, shown] = isCollapsed ? [own, []] : [[], own];
    return [
      { type: 'project', key: project.id, project, isCollapsed, isEmpty: own.length === 0, hidden },
      ...shown.map(
        (conversation): ListRow => ({
          type: 'conversation',
          key: conversation.id,
          conversation,
          isInProject: true,
        }),
      ),
    ];
  });
  return [...rows, ...groupByDay(groups.get(null) ?? [], now)];
}

/**
 * Groups conversations by day in the local time zone, where a day may have 23 or 25 hours.
 * @param conversations pinned first, then newest
 * @param now epoch milliseconds
 */
export function groupByDay(conversations: readonly ConversationSummary[], now: number): ListRow[] {
  const today = startOfDay(now, 0);
  const yesterday = startOfDay(now, -1);
  const week = startOfDay(now, -7);
  const rows: ListRow[] = [];
  let current = '';
  for (const conversation of conversations) {
    const group = groupOf(conversation, { today, yesterday, week });
    const key = group.kind === 'month' ? `month-${group.start}` : group.kind;
    if (key !== current) rows.push({ type: 'heading', key, group });
    current = key;
    rows.push({ type: 'conversation', key: conversation.id, conversation, isInProject: false });
  }
  return rows;
}

function groupOf(
  { pinned, updatedAt }: ConversationSummary,
  days: { today: number; yesterday: number; week: number },
): DayGroup {
  if (pinned) return { kind: 'pinned' };
  if (updatedAt >= days.today) return { kind: 'today' };
  if (updatedAt >= days.yesterday) return { kind: 'yesterday' };
  if (updatedAt >= days.week) return { kind: 'week' };
  const date = new Date(updatedAt);
  return { kind: 'month', start: new Date(date.getFullYear(), date.getMonth(), 1).getTime() };
}

/** Sorts pinned conversations first, then the newest. */
export function compareConversations(a: ConversationSummary, b: ConversationSummary): number {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1;
  return newestFirst(a, b);
}

/** Sorts the newest change first. */
export function newestFirst(a: ConversationSummary, b: ConversationSummary): number {
  return b.updatedAt - a.updatedAt;
}
