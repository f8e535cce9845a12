import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './button.tsx';
import type { ShowToast, ToastOptions } from './toast.tsx';

/** A toast with something to do about it stays longer: time to read, decide and reach it. A pointer over it stops the time. */
const STAYS_MS = { plain: 5_000, withAction: 10_000, untilDismissed: 0 } as const;

type Doing = Pick<ToastOptions, 'action' | 'also'>;

/** Where toasts appear. `takeOver` gets the way to show them once somebody listens, and what ends it. */
export function ToastSurface({ takeOver }: { takeOver: (show: ShowToast) => () => void }) {
  const [manager] = useState(() => Base.createToastManager<Doing>());
  // Runs after the provider below has begun to listen: effects of children come first.
  useEffect(
    () =>
      takeOver((id, { title, description, action, also, tone = 'neutral', stays = false }) => {
        manager.add({
          id,
          title,
          description,
          type: tone,
          timeout: stays ? STAYS_MS.untilDismissed : action ? STAYS_MS.withAction : STAYS_MS.plain,
          priority: tone === 'bad' ? 'high' : 'low',
          data: { action, also },
        });
      }),
    [manager, takeOver],
  );
  return (
    <Base.Provider toastManager={manager} limit={3}>
      <Base.Portal>
        <Base.Viewport
          data-toasts
          // Under the panel's head: there is nothing to press, neither the composer nor the end of what is read. Where words
          // are written at the top, it is another place: see base.css.
          className="fixed inset-x-0 top-16 z-50 mx-auto flex w-88 max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none"
        >
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

const ICONS = {
  neutral: <Info aria-hidden size={18} className="mt-px text-ink-2" />,
  good: <CircleCheck aria-hidden size={18} className="mt-px text-good" />,
  bad: <CircleAlert aria-hidden size={18} className="mt-px text-bad" />,
};

function Toasts() {
  const { toasts, close } = Base.useToastManager<Doing>();
  const { t } = useTranslation('common');
  return toasts.map((item) => {
    const { action, also } = item.data ?? {};
    const tone = item.type === 'good' || item.type === 'bad' ? item.type : 'neutral';
    return (
      <Base.Root
        key={item.id}
        toast={item}
        swipeDirection="right"
        className="motion-pop rounded-lg border border-hairline bg-raised text-ink shadow-overlay data-limited:hidden"
      >
        <Base.Content className="flex items-start gap-2.5 py-2.5 pr-2 pl-3">
          {ICONS[tone]}
          <div className="min-w-0 flex-1 py-px">
            <Base.Title render={<p />} className="font-medium break-words" />
            <Base.Description className="text-sm break-words text-ink-2" />
            {action || also ? (
              <div className="mt-2 flex flex-wrap gap-1">
                {action ? (
                  <Button
                    size="sm"
                    onClick={() => {
                      close(item.id);
                      action.run();
                    }}
                  >
                    {action.label}
                  </Button>
                ) : null}
                {also?.(() => close(item.id))}
              </div>
            ) : null}
          </div>
          <IconButton label={t('dismiss')} size="sm" onClick={() => close(item.id)}>
            <X aria-hidden size={14} />
          </IconButton>
        </Base.Content>
      </Base.Root>
    );
  });
}
