import { Download, Ellipsis, FileText, Printer, Search, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useAppInfo } from '../../app/app-info-store.ts';
import { useShortcutOf } from '../../app/use-shortcut-of.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { askForExport } from '../transfer/export-asked.ts';
import { printConversation, savePdf } from '../transfer/print-conversation.ts';
import { restoreDeleted } from '../turns/delete-turns.ts';
import { runCommand } from '../view-commands.ts';

/** Offers further actions for the conversation in view; renders nothing while it is empty. */
export function ConversationMenu({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  const id = useStore(session.state, (state) => state.id);
  // A conversation whose messages were all deleted keeps its title, and the messages may be restored.
  const empty = useStore(session.state, ({ turns, summary }) => turns.length === 0 && !summary?.title);
  const findKeys = useShortcutOf('chat.find');
  const pdf = useAppInfo()?.files.pdf ?? false;
  if (id === null || empty) return null;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('header.more')}>
          <Ellipsis aria-hidden size={17} />
        </IconButton>
      }
    >
      <MenuItem
        icon={<Search aria-hidden size={16} />}
        shortcut={findKeys}
        onSelect={() => runCommand('find')}
      >
        {t('header.find')}
      </MenuItem>
      <MenuItem icon={<Download aria-hidden size={16} />} onSelect={() => askForExport([id])}>
        {t('header.export')}
      </MenuItem>
      <MenuItem icon={<Undo2 aria-hidden size={16} />} onSelect={() => void restoreDeleted(session)}>
        {t('actions.bringBack')}
      </MenuItem>
      {pdf ? (
        <MenuItem icon={<FileText aria-hidden size={16} />} onSelect={() => savePdf(id)}>
          {t('header.pdf')}
        </MenuItem>
      ) : (
        <MenuItem icon={<Printer aria-hidden size={16} />} onSelect={() => printConversation(id)}>
          {t('header.print')}
        </MenuItem>
      )}
    </Menu>
  );
}
