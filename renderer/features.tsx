import type { Features } from './app/features.ts';
import { Starting } from './app/starting.tsx';
import { useWindowState } from './app/window-state.ts';
import { beginChat } from './chat/begin-chat.ts';
import { ChatList, ChatPanel } from './chat/chat-panel.tsx';
import { exportDialog } from './chat/transfer/exporting.ts';
import { useLightbox } from './images/lightbox/lightbox-state.ts';
import { coverChoice, coverFor } from './music/cover-choice.ts';
import { askForVoice, voiceFor } from './speech/speech-view.ts';
import { askedTags } from './tags/tags-store.ts';
import { lazyView } from './ui/lazy-view.tsx';

/** Loads a view once the actions of its area are registered, so that its shortcuts work from the start. */
async function registered<View>(view: Promise<View>): Promise<View> {
  const [read] = await Promise.all([view, begin()]);
  return read;
}

/**
 * Registers every area. Chat comes first, as the palette lists its chats before other items; it may not be
 * the first view.
 */
async function begin(): Promise<void> {
  beginChat();
  (await import('./begin-features.ts')).beginFeatures();
}

/**
 * The features of the window, connected here. Chat is part of the first view; everything else is loaded when
 * needed.
 */
export const allFeatures: Features = {
  areas: {
    chat: { panel: ChatPanel, list: ChatList },
    speech: {
      panel: lazyView(async () => (await registered(import('./speech/speech-panel.tsx'))).SpeechPanel),
      list: lazyView(async () => (await registered(import('./speech/speech-list.tsx'))).SpeechList),
    },
    music: {
      panel: lazyView(async () => (await registered(import('./music/music-panel.tsx'))).MusicPanel),
      list: lazyView(async () => (await registered(import('./music/music-list.tsx'))).MusicList),
    },
    images: {
      panel: lazyView(async () => (await registered(import('./images/images-panel.tsx'))).ImagesPanel),
      list: lazyView(async () => (await registered(import('./images/images-list.tsx'))).ImagesList),
    },
    library: {
      panel: lazyView(async () => (await registered(import('./library/library-panel.tsx'))).LibraryPanel),
      list: lazyView(async () => (await registered(import('./library/library-list.tsx'))).LibraryList),
    },
    tasks: {
      panel: lazyView(async () => (await import('./tasks/tasks-panel.tsx')).TasksPanel),
      list: lazyView(async () => (await import('./tasks/tasks-list.tsx')).TasksList),
    },
  },
  overlays: [
    {
      id: 'lightbox',
      view: lazyView(async () => (await import('./images/lightbox/lightbox.tsx')).Lightbox),
      useOpen: () => useLightbox((state) => state.open !== null),
    },
    {
      id: 'cover',
      view: lazyView(async () => (await import('./music/parts/cover-dialog.tsx')).CoverDialog),
      useOpen: () => coverChoice.useSubject() !== null,
    },
    {
      id: 'answer-voice',
      view: lazyView(
        async () => (await registered(import('./speech/parts/answer-voice-dialog.tsx'))).AnswerVoiceDialog,
      ),
      useOpen: () => voiceFor.useSubject() !== null,
    },
    {
      id: 'inspector',
      view: lazyView(async () => (await import('./inspector/inspector.tsx')).Inspector),
      useOpen: () => useWindowState((state) => state.inspected !== null),
    },
    {
      id: 'tags',
      view: lazyView(async () => (await import('./tags/tags-dialog.tsx')).TagsDialog),
      useOpen: () => askedTags.useSubject() !== null,
    },
    {
      id: 'settings',
      view: lazyView(async () => (await import('./settings/settings-dialog.tsx')).SettingsDialog),
      useOpen: () => useWindowState((state) => state.settings !== null),
    },
    {
      id: 'export',
      view: lazyView(async () => (await import('./chat/transfer/export-dialog.tsx')).ExportDialog),
      useOpen: () => exportDialog.useSubject() !== null,
    },
  ],
  welcome: lazyView(async () => (await import('./settings/welcome.tsx')).Welcome, <Starting />),
  dataSections: {
    conversations: lazyView(
      async () => (await import('./chat/transfer/conversations-section.tsx')).ConversationsSection,
    ),
    diskUse: lazyView(async () => (await import('./library/parts/disk-use.tsx')).DiskUse),
    files: lazyView(async () => (await import('./library/parts/files-section.tsx')).FilesSection),
  },
  calls: {
    attachFiles: async () => (await import('./chat/attach-image.ts')).attachFiles,
    openLyrics: async () => (await import('./music/lyrics/song-from-answer.ts')).openLyrics,
    fileAsReference: async () => (await import('./images/use-in-bar.ts')).fileAsReference,
    importOpened: async () => (await import('./chat/transfer/importing.ts')).importOpened,
    openScript: async () => (await import('./speech/take-actions.ts')).openScript,
    restoreOpened: async () => (await import('./settings/data/restore-work.ts')).restoreOpened,
    attachImage: async () => (await import('./chat/attach-image.ts')).attachImage,
    copyImage: async () => (await import('./images/image-actions.ts')).copyImage,
    coverFor: async () => coverFor,
    promptFromAnswer: async () => (await import('./images/prompt-from-answer.ts')).promptFromAnswer,
    exportFiles: async () => (await import('./library/export-files.ts')).exportFiles,
    songFromAnswer: async () => (await import('./music/lyrics/song-from-answer.ts')).songFromAnswer,
    openLightbox: async () => (await import('./images/lightbox/open-lightbox.ts')).openLightbox,
    showTrash: async () => (await import('./library/library-view.ts')).showTrashFrom,
    askForVoice: async () => askForVoice,
    speakAnswer: async () => (await import('./speech/speak-answer.ts')).speakAnswer,
    takeAsReference: async () => (await import('./images/use-in-bar.ts')).takeAsReference,
  },
  begin,
};
