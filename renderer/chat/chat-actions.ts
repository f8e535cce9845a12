import i18next from 'i18next';
import {
  Archive,
  ArchiveRestore,
  Bookmark,
  Download,
  FileText,
  FolderPlus,
  Pencil,
  Pin,
  Printer,
  Search,
  Tags,
  TextQuote,
  Trash2,
  Undo2,
} from 'lucide-react';
import { type Action, registerActions } from '../app/actions.ts';
import { appInfoStore } from '../app/app-info-store.ts';
import { isBilled } from '../app/connections-store.ts';
import { openImport, showList } from '../app/window-state.ts';
import { openTagsDialog } from '../tags/tags-store.ts';
import { answerActions } from './answer-actions.ts';
import { chat } from './chat.ts';
import { archiveConversations, deleteConversations, unarchiveConversation } from './conversation-actions.ts';
import { highlightWords, searchHighlight } from './find/search-highlight.ts';
import { parametersOpen, setParametersOpen } from './parameters/drawer-state.ts';
import { quoteSelection, selectedInTurn } from './parts/quote-button.tsx';
import { editProject } from './projects/projects-store.ts';
import { openPrompts, saveAsPrompt } from './prompts/prompts.ts';
import { isUnsent, runningTurn } from './session-state.ts';
import { openExportDialog } from './transfer/exporting.ts';
import { printConversation, savePdf } from './transfer/print-conversation.ts';
import { restoreDeleted } from './turns/delete-turns.ts';
import { openSearch, runCommand, runCommandNow } from './view-commands.ts';

/** Registers chat's commands in the palette and their shortcuts. */
export function registerChatActions(): () => void {
  const session = () => chat.view.getState().session;
  const state = () => session().state.getState();
  const hasRow = () => state().id !== null;
  const hasTurns = () => hasRow() && state().turns.length > 0;
  const makesPdf = () => appInfoStore.getState().info?.files.pdf ?? false;
  const isPinned = () => state().summary?.pinned === true;
  const isArchived = () => typeof state().summary?.archivedAt === 'number';
  const withId = (run: (id: string) => void) => () => {
    const { id } = state();
    if (id !== null) run(id);
  };
  const actions: readonly Action[] = [
    {
      id: 'chat.new',
      title: 'chat:actions.newChat',
      offered: true,
      shortcut: ['Mod+N', 'Alt+N'],
      run() {
        chat.newChat();
        runCommand('focusComposer');
      },
    },
    {
      id: 'chat.example',
      title: 'chat:actions.example',
      enabled: () => !isBilled('chat'),
      run() {
        chat.newChat();
        runCommand('focusComposer');
        // A draft of the user is neither replaced nor sent.
        if (state().draft.trim() !== '') return;
        session().setDraft(i18next.t('chat:suggestions.lyrics'));
        void session().submit();
      },
    },
    {
      id: 'chat.newProject',
      title: 'chat:actions.newProject',
      icon: FolderPlus,
      run: () => editProject({ name: '', instructions: '' }, (id) => chat.projects.reveal(id)),
    },
    {
      id: 'chat.find',
      title: 'chat:actions.find',
      icon: Search,
      shortcut: 'Mod+F',
      run: () => runCommand('find'),
    },
    {
      id: 'chat.findNext',
      title: 'chat:actions.findNext',
      shortcut: ['F3', 'Mod+G'],
      keysOnly: true,
      run: () => runCommand('findNext'),
    },
    {
      id: 'chat.findPrevious',
      title: 'chat:actions.findPrevious',
      shortcut: ['Shift+F3', 'Mod+Shift+G'],
      keysOnly: true,
      run: () => runCommand('findPrevious'),
    },
    {
      id: 'chat.search',
      title: 'chat:actions.search',
      offered: true,
      shortcut: 'Mod+Shift+F',
      run: openSearch,
    },
    {
      id: 'chat.stop',
      title: 'chat:actions.stop',
      offered: true,
      shortcut: 'Escape',
      enabled: () => state().sending || runningTurn(state()) !== undefined,
      run: () => void session().stop(),
    },
    {
      id: 'chat.focusComposer',
      title: 'chat:actions.focusComposer',
      shortcut: 'Shift+Escape',
      run: () => runCommand('focusComposer'),
    },
    {
      id: 'chat.bringBack',
      title: 'chat:actions.bringBack',
      icon: Undo2,
      enabled: () => state().hasDeleted,
      run: () => void restoreDeleted(session()),
    },
    ...answerActions(session),
    {
      id: 'chat.bookmarks',
      title: 'chat:actions.bookmarks',
      icon: Bookmark,
      enabled: hasTurns,
      run: () => runCommand('bookmarks'),
    },
    {
      id: 'chat.quote',
      title: 'chat:actions.quote',
      icon: TextQuote,
      shortcut: 'Alt+Q',
      enabled: () => selectedInTurn() !== null,
      run: () => quoteSelection(session()),
    },
    { id: 'chat.prompts', title: 'chat:actions.prompts', run: openPrompts },
    {
      id: 'chat.savePrompt',
      title: 'chat:actions.savePrompt',
      enabled: () => state().draft.trim() !== '',
      run: () => saveAsPrompt(state().draft),
    },
    { id: 'chat.chooseModel', title: 'chat:actions.chooseModel', run: () => runCommand('chooseModel') },
    {
      id: 'chat.trash',
      title: 'chat:actions.trash',
      run: () => {
        showList();
        runCommand('openTrash');
      },
    },
    {
      id: 'chat.openArchive',
      title: 'chat:actions.openArchive',
      run: () => {
        showList();
        runCommand('openArchive');
      },
    },
    {
      id: 'chat.settings',
      title: 'chat:actions.settings',
      offered: true,
      shortcut: 'Mod+.',
      run: () => (parametersOpen() ? setParametersOpen(false) : runCommand('openOptions')),
    },
    {
      id: 'chat.export',
      title: 'chat:actions.export',
      icon: Download,
      enabled: hasTurns,
      run: withId((id) => openExportDialog([id])),
    },
    { id: 'chat.exportAll', title: 'chat:actions.exportAll', run: () => openExportDialog(null) },
    { id: 'chat.import', title: 'chat:actions.import', run: openImport },
    {
      id: 'chat.print',
      title: 'chat:actions.print',
      icon: Printer,
      shortcut: 'Mod+P',
      enabled: hasTurns,
      run: withId(printConversation),
    },
    {
      id: 'chat.pdf',
      title: 'chat:actions.pdf',
      icon: FileText,
      enabled: () => hasTurns() && makesPdf(),
      run: withId(savePdf),
    },
    {
      id: 'chat.clearFound',
      title: 'chat:actions.clearFound',
      shortcut: 'Escape',
      keysOnly: true,
      // The find bar removes its own highlights.
      enabled: () => isLitFor(session()),
      run: () => highlightWords(null),
    },
    {
      id: 'chat.rename',
      title: 'chat:actions.rename',
      icon: Pencil,
      enabled: hasRow,
      run: () => runCommandNow('renameTitle'),
    },
    {
      id: 'chat.pin',
      title: (lng) => i18next.t(isPinned() ? 'chat:actions.unpin' : 'chat:actions.pin', { lng }),
      icon: Pin,
      enabled: hasRow,
      run: withId((id) => void chat.pin(id, !chat.summaryOf(id)?.pinned)),
    },
    {
      id: 'chat.tags',
      title: 'chat:actions.tags',
      icon: Tags,
      enabled: () => hasRow() && !isUnsent(session()),
      run: withId((id) => openTagsDialog([id])),
    },
    {
      id: 'chat.archive',
      title: 'chat:actions.archive',
      icon: Archive,
      shortcut: 'Mod+Shift+E',
      enabled: () => hasRow() && !isUnsent(session()) && !isArchived(),
      run: withId((id) => void archiveConversations([id])),
    },
    {
      id: 'chat.unarchive',
      title: 'chat:actions.unarchive',
      icon: ArchiveRestore,
      enabled: isArchived,
      run: withId((id) => void unarchiveConversation(id)),
    },
    {
      id: 'chat.delete',
      title: 'chat:actions.delete',
      icon: Trash2,
      enabled: hasRow,
      run: withId((id) => void deleteConversations([id])),
    },
    {
      id: 'chat.next',
      title: 'chat:actions.next',
      shortcut: 'Alt+ArrowDown',
      run() {
        chat.openNeighbour(1);
        runCommand('focusComposer');
      },
    },
    {
      id: 'chat.previous',
      title: 'chat:actions.previous',
      shortcut: 'Alt+ArrowUp',
      run() {
        chat.openNeighbour(-1);
        runCommand('focusComposer');
      },
    },
  ];
  return registerActions(actions.map((action) => ({ ...action, area: 'chat' })));
}

/** Returns whether a search hit is highlighted in the conversation. */
function isLitFor({ key }: { readonly key: string }): boolean {
  const { words } = searchHighlight.getState();
  return words?.sessionKey === key && words.onlyIn !== null && words.needles.length > 0;
}
