import { ChevronDown, Ellipsis, SlidersHorizontal } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { actionTitle, useActions } from '../../app/actions.ts';
import { connectionsStore, useConnectionName } from '../../app/connections-store.ts';
import { PanelHeader } from '../../app/panel-header.tsx';
import { useShortcutOf } from '../../app/shortcuts.ts';
import { useConnectionStatus } from '../../app/use-connection-status.ts';
import { joinWords, labelled } from '../../locales/format.ts';
import { TagsItem } from '../../tags/tag-items.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { TitleField } from '../../ui/title-field.tsx';
import { chat } from '../chat.ts';
import { PARAMETERS_BUTTON, setParametersOpen, useParametersPlace } from '../parameters/drawer-state.ts';
import { moveSession } from '../projects/move-conversation.ts';
import { ProjectButton, ProjectSubmenu } from '../projects/project-choice.tsx';
import { useSession, useSessionState } from '../session-context.ts';
import { hasBadOption, parametersKey, projectIdOf } from '../session-state.ts';
import { useChatConnection, useFittingModel } from '../use-chat-connection.ts';
import { runCommandNow, useCommand } from '../view-commands.ts';
import { ModelPicker } from './model-picker.tsx';

/** Renders the title, connection, model and options above the transcript. */
export function ChatHeader() {
  const session = useSession();
  const [picking, setPicking] = useState(false);
  useCommand('chooseModel', () => setPicking(true));
  useFittingModel();
  return (
    <PanelHeader
      title={
        <div className="flex min-w-0 items-center gap-1">
          <ProjectButton />
          <Title />
        </div>
      }
    >
      <ModelPicker
        align="end"
        open={picking}
        onOpenChange={setPicking}
        onChoose={(chosen, connectionId) => {
          void session.options.choose(connectionId, chosen);
          // Immediately: during the frame that a command waits for, the first letter would go to the closing list.
          runCommandNow('focusComposer');
        }}
        trigger={<ModelButton />}
      />
      <ParametersButton />
      <ConversationMenu />
    </PanelHeader>
  );
}

/** Shows the model, and the connection if there are several. */
function ModelButton({ ...rest }: {} & ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation('chat');
  const model = useSessionState((state) => state.options.model);
  const { connection, removed } = useChatConnection();
  const isOne = useStore(connectionsStore, ({ connections }) => connections.length < 2);
  const nameOf = useConnectionName();
  const statusOf = useConnectionStatus();
  const label = labelled(t('model.label'), model);
  if (!removed && (connection === undefined || isOne)) {
    return (
      <Button {...rest} className="max-w-56" aria-label={label}>
        <span className="truncate">{model}</span>
        <ChevronDown aria-hidden size={14} className="text-ink-3" />
      </Button>
    );
  }
  const name = connection ? nameOf(connection) : t('model.connectionRemoved');
  const status = connection ? statusOf(connection) : { ready: false, words: '', dot: 'bg-warn' };
  const where = joinWords([name, ...(status.ready || removed ? [] : [status.words])]);
  return (
    <Button
      {...rest}
      className="max-w-[min(24rem,45vw)]"
      aria-label={t('model.labelOver', { model, connection: where })}
    >
      {status.ready ? null : <span aria-hidden className={cx('size-2 shrink-0 rounded-full', status.dot)} />}
      <span title={name} className="max-w-36 min-w-8 shrink-[3] truncate text-ink-2">
        {name}
      </span>
      <span aria-hidden className="text-ink-3">
        /
      </span>
      <span title={model} className="min-w-0 truncate">
        {model}
      </span>
      <ChevronDown aria-hidden size={14} className="shrink-0 text-ink-3" />
    </Button>
  );
}

function Title() {
  const { t } = useTranslation('chat');
  const [editing, setEditing] = useState(false);
  useCommand('renameTitle', () => setEditing(true));
  const id = useSessionState((state) => state.id);
  const title = useSessionState((state) => state.summary?.title) || t('list.untitled');
  if (editing && id !== null) {
    return (
      <TitleField
        title={title}
        className="max-w-md"
        back="[data-chat-title]"
        onDone={(next) => {
          setEditing(false);
          if (next !== null) void chat.rename(id, next);
        }}
      />
    );
  }
  return (
    <h1 className="-ml-1.5 flex min-w-0">
      <button
        type="button"
        data-chat-title
        disabled={id === null}
        title={id === null ? undefined : `${title}\n${t('header.rename')}`}
        onClick={() => setEditing(true)}
        className="min-w-0 truncate rounded-md px-1.5 py-1 text-base font-semibold not-disabled:hover:bg-hover"
      >
        {title}
      </button>
    </h1>
  );
}

/** Opens and closes the parameters; a dot shows that some are set or invalid. */
function ParametersButton() {
  const { t } = useTranslation('chat');
  const place = useParametersPlace();
  const shortcut = useShortcutOf('chat.settings');
  const bad = useSessionState(({ options }) => hasBadOption(options));
  const count = useSessionState(
    ({ options }) => Object.keys(options[parametersKey(options.interface)]).length,
  );
  return (
    <IconButton
      icon={
        <>
          <SlidersHorizontal aria-hidden size={17} />
          {bad || count > 0 ? (
            <span
              aria-hidden
              className={cx('absolute top-1 right-1 size-1.5 rounded-full', bad ? 'bg-bad' : 'bg-craft')}
            />
          ) : null}
        </>
      }
      id={PARAMETERS_BUTTON}
      label={
        bad
          ? t('header.parametersBad')
          : count > 0
            ? t('header.parametersSet', { count })
            : t('header.parameters')
      }
      shortcut={shortcut}
      aria-expanded={place !== null}
      onClick={() => setParametersOpen(place === null)}
      className={cx('relative', place !== null && 'bg-hover text-ink')}
    />
  );
}

/** Offers further actions for the conversation in view; renders nothing while it is empty. */
function ConversationMenu() {
  const session = useSession();
  const { t } = useTranslation('chat');
  const id = useSessionState((state) => state.id);
  const projectId = useSessionState(projectIdOf);
  // A conversation whose messages were all deleted keeps its title, and its messages can be restored.
  const empty = useSessionState(({ turns, summary }) => turns.length === 0 && !summary?.title);
  if (id === null || empty) return null;
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('header.more')} />}>
      {[
        'chat.rename',
        'chat.pin',
        'chat.find',
        'chat.bookmarks',
        'chat.export',
        'chat.bringBack',
        'chat.archive',
        'chat.unarchive',
        'chat.print',
        'chat.pdf',
      ].map((action) => (
        <ActionItem key={action} id={action} />
      ))}
      <ProjectSubmenu projectId={projectId} onMove={(next) => void moveSession(session, next)} />
      <TagsItem ids={[id]} />
      <MenuSeparator />
      <ActionItem id="chat.delete" tone="danger" />
    </Menu>
  );
}

/** Renders an action as a menu item with icon, title and shortcut; nothing while it is disabled. */
function ActionItem({ id, tone = 'normal' }: { id: string; tone?: 'normal' | 'danger' }) {
  const action = useActions().find((known) => known.id === id);
  const shortcut = useShortcutOf(id);
  if (!action || action.enabled?.() === false) return null;
  return (
    <MenuItem icon={action.icon} shortcut={shortcut} tone={tone} onSelect={() => action.run()}>
      {actionTitle(action)}
    </MenuItem>
  );
}
