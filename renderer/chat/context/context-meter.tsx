import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ContextState } from '../../../shared/contract/chat.ts';
import { settingsStore } from '../../app/settings-store.ts';
import { api } from '../../lib/connection.ts';
import { Popover } from '../../ui/popover.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { ContextDetails } from './context-details.tsx';
import { followContext } from './follow-context.ts';

/** How full the model's context is: a quiet ring with words on hover and focus; opens to the figures. */
export function ContextMeter({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('composing');
  const context = useStore(session.state, (state) => state.context);
  useEffect(
    () =>
      followContext(session, api.chat.context, (listener) =>
        settingsStore.subscribe((now, before) => {
          if (now.settings.contextWindows !== before.settings.contextWindows) listener();
        }),
      ),
    [session],
  );
  if (context === null) return null;
  const share = contextShare(context);
  const percent = share === null ? 0 : Math.round(share * 100);
  const words = context.full
    ? t('context.full')
    : share !== null
      ? t(context.counted ? 'context.percent' : 'context.estimated', { percent })
      : t(context.window === null ? 'context.unknown' : 'context.noTokens');
  return (
    <Popover
      side="top"
      align="end"
      label={t('context.meter')}
      className="w-80 p-4"
      trigger={
        <button
          type="button"
          aria-label={`${t('context.meter')}: ${words}`}
          {...tooltipAttributes({ label: words })}
          className="flex size-8 shrink-0 items-center justify-center rounded-md text-ink-3 hover:bg-hover hover:text-ink data-popup-open:bg-hover"
        >
          <Ring share={share} full={context.full} />
        </button>
      }
    >
      <ContextDetails session={session} context={context} />
    </Popover>
  );
}

const RADIUS = 6;
const AROUND = 2 * Math.PI * RADIUS;
/** From this share on the ring is no longer quiet. */
const NEARLY_FULL = 0.85;

function Ring({ share, full }: { share: number | null; full: boolean }) {
  const filled = full ? 1 : (share ?? 0);
  const tone = full ? 'text-bad' : filled >= NEARLY_FULL ? 'text-warn' : 'text-craft';
  return (
    <svg aria-hidden="true" width={16} height={16} viewBox="0 0 16 16" fill="none" strokeWidth={2.25}>
      <circle
        cx={8}
        cy={8}
        r={RADIUS}
        stroke="currentColor"
        opacity={share === null ? 0.6 : 0.35}
        strokeDasharray={share === null ? '2 2.7' : undefined}
      />
      {filled > 0 ? (
        <circle
          cx={8}
          cy={8}
          r={RADIUS}
          stroke="currentColor"
          strokeLinecap="round"
          strokeDasharray={`${filled * AROUND} ${AROUND}`}
          transform="rotate(-90 8 8)"
          className={tone}
        />
      ) : null}
    </svg>
  );
}

/** How much of the model's context is used: 0 to 1, what is kept free for the answer counted in; null: not known. */
export function contextShare({
  tokens,
  window,
  reserved,
}: Pick<ContextState, 'tokens' | 'window' | 'reserved'>): number | null {
  if (tokens === null || window === null || window <= 0) return null;
  return Math.min(1, (tokens + reserved) / window);
}
