import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './button.tsx';

export type ToastTone = 'neutral' | 'good' | 'bad';

export interface ToastOptions {
  readonly title: string;
  readonly description?: string | undefined;
  /** The one thing to do about it, e.g. Undo. Closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  readonly tone?: ToastTone | undefined;
  /** Showing the same id again replaces the first. */
  readonly id?: string | undefined;
}

const manager = Base.createToastManager<{ action: ToastOptions['action'] }>();

/** A toast with something to do about it stays longer: time to read, decide and reach it. */
const STAYS_MS = { plain: 5_000, withAction: 10_000 } as const;

/** For what happened outside the view; an error in view is shown where it belongs. */
export const toast = {
  /** Returns the id, for `close`. */
  show({ title, description, action, tone = 'neutral', id }: ToastOptions): string {
    return manager.add({
      ...(id === undefined ? {} : { id }),
      title,
      description,
      type: tone,
      timeout: action ? STAYS_MS.withAction : STAYS_MS.plain,
      priority: tone === 'bad' ? 'high' : 'low',
      data: { action },
    });
  },
  close(id: string): void {
    manager.close(id);
  },
};

/** Where toasts appear. Stands once in the app; F6 moves the focus there. */
export function Toaster() {
  return (
    <Base.Provider toastManager={manager} limit={3}>
      <Base.Portal>
        <Base.Viewport className="fixed right-4 bottom-4 z-50 flex w-88 max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none">
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
  const { toasts, close } = Base.useToastManager<{ action: ToastOptions['action'] }>();
  const { t } = useTranslation('common');
  return toasts.map((item) => {
    const action = item.data?.action;
    const tone = item.type === 'good' || item.type === 'bad' ? item.type : 'neutral';
    return (
      <Base.Root
        key={item.id}
        toast={item}
        swipeDirection="right"
        className="motion-pop rounded-lg border border-hairline bg-raised shadow-overlay data-limited:hidden"
      >
        <Base.Content className="flex items-start gap-2.5 py-2.5 pr-2 pl-3">
          {ICONS[tone]}
          <div className="min-w-0 flex-1 py-px">
            <Base.Title render={<p />} className="font-medium break-words" />
            <Base.Description className="text-sm break-words text-ink-2" />
            {action ? (
              <Button
                size="sm"
                className="mt-2"
                onClick={() => {
                  close(item.id);
                  action.run();
                }}
              >
                {action.label}
              </Button>
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
