import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IMAGE_PROMPT_MAX } from '../../../shared/service/limits.ts';
import { useSettings } from '../../app/settings-store.ts';
import { useShortcutOf } from '../../app/shortcuts.ts';
import { useArrivalFocus } from '../../app/use-arrival-focus.ts';
import { wrapClass } from '../../lib/long-runs.ts';
import { cx } from '../../ui/cx.ts';
import { comboCaps, IS_MAC, isComposing, sendsMessage } from '../../ui/key-combo.ts';
import { recallEarlier } from '../../ui/recall-earlier.ts';
import { promptLength } from '../draft-check.ts';
import { generateOrShowProblem } from '../generate-images.ts';
import { draft, gallery, generations } from '../images.ts';
import { useCommand } from '../view-commands.ts';

/** Renders the prompt field, which grows with its text. Enter generates, if it sends in chats. Up at its beginning brings back the previous prompt. */
export function PromptText({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('images');
  const prompt = useStore(draft.state, (state) => state.draft.prompt);
  const keys = useShortcutOf('images.generate');
  const enterSends = useSettings((settings) => settings.enterSends);
  const field = useRef<HTMLTextAreaElement>(null);
  useCommand('focusPrompt', () => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
    // A long text is scrolled to its end, where the user continues.
    area?.scrollTo({ top: area.scrollHeight });
  });
  useCommand('showProblem', () => field.current?.focus());
  useArrivalFocus(field, !disabled);
  const submits = enterSends
    ? t('prompt.enterGenerates')
    : keys && t('prompt.keys', { keys: comboCaps(keys, IS_MAC).join('+') });
  return (
    <textarea
      ref={field}
      rows={1}
      disabled={disabled}
      aria-label={t('prompt.label')}
      aria-describedby="prompt-why"
      aria-description={submits}
      aria-invalid={promptLength(prompt) > IMAGE_PROMPT_MAX || undefined}
      placeholder={t(disabled ? 'prompt.loading' : 'prompt.placeholder')}
      value={prompt}
      onChange={(event) => draft.set({ prompt: event.currentTarget.value })}
      onBlur={() => void draft.flush()}
      onKeyDown={(event) => {
        const area = event.currentTarget;
        // With Ctrl or Cmd it is a shortcut, which the user may have customized.
        const isShortcut = event.ctrlKey || event.metaKey;
        if (!isShortcut && sendsMessage(event.nativeEvent, enterSends)) {
          event.preventDefault();
          if (!event.repeat) generateOrShowProblem();
          return;
        }
        if (isComposing(event.nativeEvent) || event.key !== 'ArrowUp') return;
        const atStart = area.selectionStart === 0 && area.selectionEnd === 0;
        if (!atStart && !event.altKey) return;
        const earlier = recallEarlier(earlierPrompts(), prompt);
        if (earlier === null) return;
        event.preventDefault();
        draft.set({ prompt: earlier });
        requestAnimationFrame(() => area.setSelectionRange(0, 0));
      }}
      className={cx(
        'block field-sizing-content max-h-[30dvh] min-h-7 [@media(max-height:600px)]:max-h-[20dvh] mt-2.5 mb-2 w-full min-w-0 flex-1 resize-none bg-transparent px-4 text-lg leading-6 outline-none',
        wrapClass(prompt),
      )}
    />
  );
}

/** Number of newest images whose prompts are used. */
const LOOKED_AT = 100;

/** Returns distinct prompts used before, as far as they are loaded, oldest first. */
function earlierPrompts(): string[] {
  const images = gallery.state
    .getState()
    .order.ids.slice(0, LOOKED_AT)
    .flatMap((id) => gallery.get(id) ?? []);
  const newest = [...generations.state.getState().items, ...images].toSorted(
    (one, other) => other.createdAt - one.createdAt,
  );
  return [...new Set(newest.map(({ prompt }) => prompt))].toReversed();
}
