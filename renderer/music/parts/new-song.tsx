import { MicOff, Music2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { chargeKey, useIsBilled } from '../../app/connections-store.ts';
import { PanelHeader } from '../../app/panel-header.tsx';
import { useShortcutOf } from '../../app/shortcuts.ts';
import { DraftProblem, PutAside } from '../../generation/draft-notices.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { useBlockMessage, useDraftBlock } from '../draft-block.ts';
import { DraftLyrics } from '../lyrics/draft-lyrics.tsx';
import { draft } from '../music.ts';
import { createOrShowProblem } from '../song-actions.ts';
import { runCommand } from '../view-commands.ts';
import { SongSettingsForm } from './song-settings-form.tsx';
import { Writing } from './writing.tsx';

/** Shows the form of a new song: its text, its settings and the button that requests it. */
export function NewSong() {
  const { t } = useTranslation(['music', 'common']);
  const phase = useStore(draft.state, (state) => state.phase);
  const problem = useStore(draft.state, (state) => state.problem);
  const mode = useStore(draft.state, (state) => state.draft.mode);
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <PanelHeader title={t('music:action.newSong')}>
        {phase === 'ready' && mode === 'lyrics' ? <DraftLyrics /> : null}
        {phase === 'ready' ? (
          <Segmented
            label={t('music:draft.mode')}
            labelHidden
            value={mode}
            onValueChange={(next) => draft.set({ mode: next })}
            options={[
              { value: 'lyrics', label: t('music:draft.lyricsMode') },
              { value: 'prompt', label: t('music:draft.promptMode') },
            ]}
          />
        ) : null}
      </PanelHeader>
      {phase === 'loading' ? (
        <DraftLoading />
      ) : phase === 'failed' ? (
        <LoadFailed title={t('music:draft.failed')} problem={problem} onRetry={() => void draft.load()} />
      ) : (
        // Wide: lyrics and settings side by side, each scrolls by itself. Narrow: one below the
        // other, the button always in view.
        <div
          data-song-form
          className="flex min-h-0 flex-1 flex-col overflow-y-auto @min-[820px]:grid @min-[820px]:grid-cols-[minmax(0,1fr)_18.75rem] @min-[820px]:grid-rows-[minmax(0,1fr)_auto] @min-[820px]:overflow-hidden"
        >
          <div className="flex min-h-0 min-w-0 shrink-0 grow basis-[max(20rem,50vh)] flex-col @min-[820px]:row-span-2 @min-[820px]:h-auto @min-[820px]:min-h-0">
            <PutAside
              draft={draft}
              words={t('music:draft.putAside')}
              label={t('music:draft.bringBack')}
              onBroughtBack={() => runCommand('focusText')}
              className="px-4 pt-2 wide:px-5"
            />
            <Writing />
            <DraftProblem draft={draft} title={t('music:draft.makeFailed')} className="mx-4 mb-3 wide:mx-6" />
          </div>
          <div className="@min-[820px]:scrollable border-hairline border-t @min-[820px]:min-h-0 @min-[820px]:border-t-0 @min-[820px]:border-l">
            <SongSettingsForm />
          </div>
          <MakeSong />
        </div>
      )}
    </div>
  );
}

function DraftLoading() {
  const { t } = useTranslation('music');
  return (
    <div role="status" className="flex min-h-0 flex-1">
      <span className="sr-only">{t('draft.loading')}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-4 p-6">
        <Skeleton className="h-9" />
        <Skeleton className="min-h-0 flex-1 rounded-lg" />
      </div>
      <div className="hidden w-75 flex-col gap-5 border-hairline border-l p-5 @min-[820px]:flex">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    </div>
  );
}

/** Renders the button that requests the song. While that is blocked, it shows why and leads there. */
function MakeSong() {
  const { t } = useTranslation('music');
  const making = useStore(draft.state, (state) => state.making);
  const instrumental = useStore(draft.state, (state) => state.draft.settings.instrumental);
  const block = useDraftBlock();
  const why = useBlockMessage(block);
  const billed = useIsBilled('music');
  const hint = why ?? t(chargeKey('draft.makeHint', billed));
  const keys = useShortcutOf('music.generate');
  return (
    <div className="toast-floor sticky bottom-0 border-hairline border-t bg-background px-4 py-3 wide:px-5 @min-[820px]:static @min-[820px]:border-t-0 @min-[820px]:border-l @min-[820px]:pb-5">
      <Button
        variant="primary"
        icon={Music2}
        busy={making}
        aria-disabled={why !== null || undefined}
        aria-description={hint}
        {...tooltipAttributes({ label: hint, shortcut: keys })}
        onClick={createOrShowProblem}
        className="h-10 w-full"
      >
        {t('action.generate')}
      </Button>
      {instrumental ? (
        <p className="mt-2 flex items-center justify-center gap-1.5 text-sm text-ink-2">
          <MicOff aria-hidden size={14} className="text-craft" />
          {t('draft.instrumental')}
        </p>
      ) : null}
    </div>
  );
}
