import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { closeListOverlay, openImport } from '../../app/window-state.ts';
import { formatMonth } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { readPage } from '../../ui/read-page.ts';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { useLongList } from '../../ui/use-long-list.ts';
import { useToday } from '../../ui/use-now.ts';
import { chat } from '../chat.ts';
import { deleteConversations } from '../conversation-actions.ts';
import { type DayGroup, type ListRow, listRows } from '../group-by-day.ts';
import { deleteProject } from '../projects/move-conversation.ts';
import { ProjectRow } from '../projects/project-row.tsx';
import { runCommand, runCommandNow } from '../view-commands.ts';
import { ConversationRow } from './conversation-row.tsx';

/**
 * Lists all conversations by day. Enter opens one and focuses the message box; a click keeps the focus on the row.
 */
export function ListRows() {
  const { t } = useTranslation(['chat', 'common']);
  const { phase, items } = useStore(chat.list.state);
  const projects = useStore(chat.projects.state, (state) => state.items);
  const { collapsed, revealed } = useStore(chat.projects.view);
  const openId = useOpenId();
  const today = useToday();
  const rows = useMemo(
    () => listRows(items, projects, collapsed, Math.max(today, Date.now())),
    [items, projects, collapsed, today],
  );
  const shown = useMemo(() => rows.filter((row) => row.type !== 'heading'), [rows]);
  const ids = useMemo(() => shown.map(({ key }) => key), [shown]);
  const projectOf = (id: string) => projects.find((project) => project.id === id);
  const { tabStop, goTo, scrollTo, scrollerProps, listProps } = useLongList({
    ids,
    pages: chat.list,
    placeOf: (id) => rows.findIndex((row) => row.key === id),
    home: openId,
    selection: chat.selection,
    canSelect: (id) => !projectOf(id),
    nameOf(_, at) {
      const row = shown[at];
      return row?.type === 'project' ? row.project.name : row?.conversation.title || t('chat:list.untitled');
    },
    async readOn() {
      const read = await readPage(chat.list);
      // Conversations of projects appear among those that were loaded before.
      return read && [0, read[1] + projects.length];
    },
    onOpen: (id, by) => {
      if (projectOf(id)) return chat.projects.setCollapsed(id, !collapsed.includes(id));
      chat.open(id);
      closeListOverlay();
      if (by === 'key') runCommand('focusComposer');
    },
    onRename: (id) => runCommandNow(`rename:${id}`),
    onDelete(ids) {
      const project = projectOf(ids[0] ?? '');
      if (project) void deleteProject(project);
      else void deleteConversations(ids);
    },
    onKey: (event, id) => {
      if (projectOf(id) && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
        chat.projects.setCollapsed(id, event.key === 'ArrowLeft');
        return true;
      }
      // Typing on the row of the open conversation starts a message. On another row it would go to the wrong chat.
      if (id !== openId || !writesWord(event)) return false;
      runCommandNow('focusComposer');
      return 'leave';
    },
  });

  const showOpen = useEffectEvent(() => openId !== null && scrollTo(openId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another conversation is opened
  useEffect(() => void showOpen(), [openId]);

  const revealedAt = rows.findIndex((row) => row.key === revealed);
  const lead = useEffectEvent(() => {
    if (revealed !== null) goTo(revealed);
    chat.projects.view.setState({ revealed: null });
  });
  useEffect(() => {
    if (revealedAt >= 0) lead();
  }, [revealedAt]);

  if (phase === 'loading') {
    return (
      <LoadingRows
        label={t('chat:transcript.loading')}
        widths={[70, 85, 55, 75, 60]}
        className="flex flex-col gap-2 px-4 pt-3"
      >
        <Skeleton className="h-5" />
      </LoadingRows>
    );
  }
  if (phase === 'failed') {
    return <LoadFailed title={t('chat:list.failed')} onRetry={() => void chat.list.load()} />;
  }
  if (rows.length === 0) {
    return (
      <div className="px-5 pt-6 text-center text-sm text-ink-3">
        <p className="font-medium text-ink-2">{t('chat:list.empty')}</p>
        <p>{t('chat:list.emptyHint')}</p>
        <Button size="sm" variant="ghost" className="mt-3" onClick={openImport}>
          {t('chat:actions.import')}
        </Button>
      </div>
    );
  }

  return (
    <div {...scrollerProps} className="scrollable list-rows min-h-0 flex-1 pb-3">
      <LongList {...listProps} data={rows}>
        {(row: ListRow) =>
          row.type === 'heading' ? (
            <GroupHeading key={row.key} group={row.group} />
          ) : row.type === 'project' ? (
            <ProjectRow
              key={row.key}
              project={row.project}
              isCollapsed={row.isCollapsed}
              isEmpty={row.isEmpty}
              hidden={row.hidden}
              tabStop={row.key === tabStop}
              onRenamed={() => goTo(row.key)}
            />
          ) : (
            <ConversationRow
              key={row.key}
              conversation={row.conversation}
              open={row.key === openId}
              indented={row.isInProject}
              tabStop={row.key === tabStop}
              onRenamed={() => goTo(row.key)}
            />
          )
        }
      </LongList>
    </div>
  );
}

function writesWord({ key, ctrlKey, metaKey, altKey }: React.KeyboardEvent): boolean {
  return /^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !metaKey && !altKey;
}

/** Returns the id of the conversation in view; null for a new one. */
function useOpenId(): string | null {
  const session = useStore(chat.view, (view) => view.session);
  return useStore(session.state, (state) => state.id);
}

/** Renders the heading of a day, a week or a month. */
function GroupHeading({ group }: { group: DayGroup }) {
  const { t } = useTranslation('chat');
  return (
    <h3 className="px-2 pt-group pb-1.5 text-xs font-medium text-ink-3 first-letter:uppercase">
      {group.kind === 'month' ? formatMonth(group.start) : t(`list.${group.kind}`)}
    </h3>
  );
}
