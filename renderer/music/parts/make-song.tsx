import { MicOff, Music2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useIsBilled } from '../../app/connections-store.ts';
import { useShortcutOf } from '../../app/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { createOrShowProblem } from '../create-song.ts';
import { draft } from '../music.ts';
import { useBlockMessage, useDraftBlock } from '../use-draft-block.ts';

/** Asks for the song; while something is in the way, it says what and leads there. */
export function MakeSong() {
  const { t } = useTranslation('music');
  const making = useStore(draft.state, (state) => state.making);
  const instrumental = useStore(draft.state, (state) => state.draft.settings.instrumental);
  const block = useDraftBlock();
  const why = useBlockMessage(block);
  const billed = useIsBilled();
  const hint = why ?? t(billed ? 'draft.makeHint' : 'draft.makeHintFree');
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
        {t('draft.make')}
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
