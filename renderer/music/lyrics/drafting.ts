import i18next from 'i18next';
import { settingsStore } from '../../app/settings-store.ts';
import { api } from '../../lib/connection.ts';
import { FrameBatch } from '../../lib/frame-batch.ts';
import { windowFrames } from '../../lib/frame-clock.ts';
import { newConversationOptions } from '../../lib/new-conversation-options.ts';
import { watchJob } from '../../lib/watch-job.ts';
import { toast } from '../../ui/toast.tsx';
import { draft } from '../music.ts';
import { LyricsDrafter } from './lyrics-drafter.ts';
import { writingState } from './writing-state.ts';

/** The drafting of lyrics in this window. It continues whatever is in view. */
export const drafter = new LyricsDrafter({
  api,
  async watchJob(options) {
    const batch = new FrameBatch(windowFrames, options.onEvents);
    await watchJob({ ...options, onEvents: (events) => batch.push(events) });
    batch.flush();
  },
  options: () => newConversationOptions(settingsStore.getState().settings),
  titleOf: (about) => i18next.t('lyrics:draft.conversation', { about }),
  sheet: {
    read: () => draft.state.getState().draft,
    write: ({ mode, lyrics, source }) => draft.set({ mode, lyrics, source }),
  },
  done({ mode, lyrics, source }, title) {
    writingState.setState({ offeredTitle: title });
    toast.show({
      title: i18next.t('lyrics:draft.done'),
      tone: 'good',
      action:
        lyrics.trim() === ''
          ? undefined
          : {
              label: i18next.t('common:undo'),
              run: () => {
                writingState.setState({ offeredTitle: null });
                draft.set({ mode, lyrics, source });
              },
            },
    });
  },
});

drafter.state.subscribe(({ phase }) => {
  const writing = phase === 'writing';
  if (writing === writingState.getState().writing) return;
  // The title of another text does not fit this one.
  writingState.setState({ writing, ...(writing && { offeredTitle: null }) });
});
