import { ChevronDown, Hourglass, ListOrdered } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ImageMode } from '../../../shared/domain/generated-image.ts';
import { IMAGE_PROMPT_MAX } from '../../../shared/service/limits.ts';
import { chargeKey, useActiveConnection, useIsBilled } from '../../app/connections-store.ts';
import { useShortcutOf } from '../../app/shortcuts.ts';
import { labelled } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuChoice } from '../../ui/menu.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { useBlockMessage, useDraftBlock } from '../draft-block.ts';
import { type DraftBlock, promptLength, requestCount, wayOf } from '../draft-check.ts';
import { generateOrShowProblem } from '../generate-images.ts';
import { draft } from '../images.ts';
import { countVariants } from '../prompt-variants.ts';
import { useCommand } from '../view-commands.ts';

/** The share of the limit above which the length is shown. */
const COUNTED_FROM = 0.8;
/** Shown only after the user tried to generate; until then nothing is wrong. */
const ONLY_WHEN_TRIED: ReadonlySet<DraftBlock | null> = new Set(['empty', 'reference']);

/** Renders what blocks generating and the length of the prompt below it, if there is anything to say. */
export function PromptFoot() {
  const block = useDraftBlock();
  const words = useBlockMessage(block);
  const [tried, setTried] = useState(false);
  useCommand('showProblem', () => setTried(true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reason is shown until another one replaces it
  useEffect(() => setTried(false), [block]);
  const shown = ONLY_WHEN_TRIED.has(block) && !tried ? null : words;
  return (
    <div className="flex items-center gap-4 px-4 text-sm">
      <p id="prompt-why" aria-live="polite" className="min-w-0 flex-1 pb-1 text-bad empty:pb-0">
        {shown}
      </p>
      <Variants />
      <Length />
    </div>
  );
}

/** Renders the number of images the alternatives of the prompt make. */
function Variants() {
  const { t } = useTranslation('images');
  const count = useStore(draft.state, (state) =>
    countVariants(state.draft.prompt) === 1 ? null : requestCount(state.draft),
  );
  if (count === null) return null;
  return <span className="shrink-0 pb-1 text-ink-3 tabular-nums">{t('prompt.variants', { count })}</span>;
}

function Length() {
  const { t } = useTranslation('images');
  const count = useStore(draft.state, (state) => {
    const length = promptLength(state.draft.prompt);
    return length < IMAGE_PROMPT_MAX * COUNTED_FROM ? null : length;
  });
  if (count === null) return null;
  return (
    <span
      className={cx(
        'shrink-0 pb-1 tabular-nums',
        count > IMAGE_PROMPT_MAX ? 'font-medium text-bad' : 'text-ink-3',
      )}
    >
      <span aria-hidden>{t('prompt.count', { count, max: IMAGE_PROMPT_MAX })}</span>
      <span className="sr-only">{t('prompt.countNamed', { count, max: IMAGE_PROMPT_MAX })}</span>
    </span>
  );
}

/** Renders the Generate button. While generating is blocked, it shows why and leads there. */
export function GenerateButton() {
  const { t } = useTranslation('images');
  const isSending = useStore(draft.state, (state) => state.making);
  const count = useStore(draft.state, (state) => requestCount(state.draft));
  const why = useBlockMessage(useDraftBlock());
  const keys = useShortcutOf('images.generate');
  const billed = useIsBilled('images');
  const hint = why ?? t(chargeKey('draw.hint', billed), { count });
  return (
    <Button
      variant="primary"
      busy={isSending}
      aria-disabled={why !== null || undefined}
      aria-description={hint}
      {...tooltipAttributes({ label: hint, shortcut: keys })}
      onClick={generateOrShowProblem}
      className="px-4"
    >
      {t('draw.label')}
    </Button>
  );
}

const ICONS = {
  wait: <Hourglass aria-hidden size={15} />,
  queue: <ListOrdered aria-hidden size={15} />,
} as const satisfies Record<ImageMode, unknown>;

/**
 * Renders the choice between waiting for the image and a queued task, with what each means.
 * @see SERVICE.md §2.9
 */
export function WayChoice() {
  const { t } = useTranslation('images');
  const chosen = useStore(draft.state, (state) => state.draft.way);
  const profile = useActiveConnection('images')?.profile;
  const way = wayOf(chosen, profile) ?? chosen;
  const has = {
    queue: profile ? profile.imageAsyncPath !== null : true,
    wait: profile ? profile.imageSyncPath !== null : true,
  };
  const ways = (['queue', 'wait'] as const).filter((one) => has[one] || one === way);
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={labelled(t('way.label'), t(`way.${way}`))}
          className="flex h-8 select-none items-center gap-1.5 rounded-md px-2 font-medium text-base text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover"
        >
          {ICONS[way]}
          {t(`way.${way}`)}
          <ChevronDown aria-hidden size={14} className="text-ink-3" />
        </button>
      }
    >
      <MenuChoice
        label={t('way.label')}
        value={way}
        onValueChange={(next) => draft.set({ way: next })}
        options={ways.map((one) => ({
          value: one,
          label: t(`way.${one}`),
          detail: (
            <span className="block max-w-72 whitespace-normal">
              {has[one] ? t(`way.${one}Hint`) : t('way.off')}
            </span>
          ),
        }))}
      />
    </Menu>
  );
}
