import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShortcutOf } from '../../app/use-shortcut-of.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { hasBadOption, parametersKey } from '../bad-options.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { PARAMETERS_BUTTON, setParametersOpen, useParametersPlace } from './drawer-state.ts';

/** Shows and hides the parameters; a dot says that some are set, or that one cannot be sent. */
export function ParametersButton({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  const place = useParametersPlace();
  const shortcut = useShortcutOf('chat.settings');
  const bad = useStore(session.state, ({ options }) => hasBadOption(options));
  const count = useStore(
    session.state,
    ({ options }) => Object.keys(options[parametersKey(options.interface)]).length,
  );
  return (
    <IconButton
      id={PARAMETERS_BUTTON}
      label={
        bad
          ? t('header.parametersBad')
          : count > 0
            ? t('header.parametersSet', { count })
            : t('header.parameters')
      }
      shortcut={shortcut}
      aria-expanded={place !== null}
      onClick={() => setParametersOpen(place === null)}
      className={cx('relative', place !== null && 'bg-hover text-ink')}
    >
      <SlidersHorizontal aria-hidden size={17} />
      {bad || count > 0 ? (
        <span
          aria-hidden
          className={cx('absolute top-1 right-1 size-1.5 rounded-full', bad ? 'bg-bad' : 'bg-craft')}
        />
      ) : null}
    </IconButton>
  );
}
