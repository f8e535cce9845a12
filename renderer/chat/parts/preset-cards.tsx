import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ModelAvatar, withoutEmoji } from '../../ui/model-avatar.tsx';
import { applyPreset, isBy, presets } from '../parameters/presets.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { runCommand } from '../view-commands.ts';

/** Maximum number of cards; the palette lists all presets. */
const SHOWN_MAX = 8;

/** Offers the presets that a new chat can start with. */
export function PresetCards() {
  const session = useSession();
  const { t } = useTranslation('parameters');
  const items = useStore(presets.state, (state) => state.items);
  const options = useSessionState((state) => state.options);
  if (items.length === 0) return null;
  return (
    <ul aria-label={t('presets.label')} className="mt-6 flex max-w-[620px] flex-wrap justify-center gap-2">
      {items.slice(0, SHOWN_MAX).map((preset) => (
        <li key={preset.id} className="max-w-full">
          <button
            type="button"
            aria-pressed={isBy(options, preset.options)}
            onClick={() => {
              applyPreset(session, preset);
              runCommand('focusComposer');
            }}
            className="flex h-9 max-w-60 items-center gap-2 rounded-full border border-hairline bg-raised py-1 pr-3.5 pl-2 transition-colors hover:border-edge hover:bg-hover aria-pressed:border-craft aria-pressed:bg-craft-tint aria-pressed:text-craft-ink"
          >
            <ModelAvatar model={preset.name} />
            <span className="truncate">{withoutEmoji(preset.name)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
