import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useIsBilled } from '../../app/connections-store.ts';
import { useShortcutOf } from '../../app/use-shortcut-of.ts';
import { Button } from '../../ui/button.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { askOrShowProblem } from '../ask-for-pictures.ts';
import { useDraftBlock } from '../draft-block.ts';
import { requestCount } from '../draft-check.ts';
import { draft } from '../images.ts';
import { useBlockWords } from '../use-block-words.ts';

/** Asks for the pictures; while something is in the way, it says what and leads there. */
export function DrawButton() {
  const { t } = useTranslation('images');
  const asking = useStore(draft.state, (state) => state.making);
  const count = useStore(draft.state, (state) => requestCount(state.draft));
  const why = useBlockWords(useDraftBlock());
  const keys = useShortcutOf('images.generate');
  const billed = useIsBilled();
  const hint = why ?? t(billed ? 'draw.hint' : 'draw.hintFree', { count });
  return (
    <Button
      variant="primary"
      busy={asking}
      aria-disabled={why !== null || undefined}
      aria-description={hint}
      {...tooltipAttributes({ label: hint, shortcut: keys })}
      onClick={askOrShowProblem}
      className="px-4"
    >
      {t('draw.label')}
    </Button>
  );
}
