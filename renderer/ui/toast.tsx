import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './button.tsx';

export type ToastTone = 'neutral' | 'good' | 'bad';

export interface ToastOptions {
  readonly title: string;
  readonly description?: string | undefined;
  /** Undoes the reported change; the toast then has an Undo button. */
  readonly undo?: (() => void) | undefined;
  /** Ids of the items that Undo restores; the toast closes once all are restored or permanently deleted. */
  readonly deleted?: readonly string[] | undefined;
  /** Another thing to do about it, in place of Undo. Closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Rendered beside the action and kept up to date. `close` closes the toast. */
  readonly also?: ((close: () => void) => ReactNode) | undefined;
  readonly tone?: ToastTone | undefined;
  /** Whether it stays until dismissed, for content that would otherwise be lost. */
  readonly stays?: boolean | undefined;
  /** Showing the same id again replaces the first. */
  readonly id?: string | undefined;
}

type ShowToast = (id: string, options: ToastOptions) => void;

/** Toasts shown before the window was rendered. */
const waiting: [id: string, options: ToastOptions][] = [];
let show: ShowToast | null = null;
let close: ((id: string) => void) | null = null;
let count = 0;
/** The items that each toast still offers to restore. */
const restorable = new Map<string, Set<string>>();

/** Shows toasts for events outside the view; an error within the view is shown in place. */
export const toast = {
  show(options: ToastOptions): void {
    const id = options.id ?? `toast-${++count}`;
    restorable.delete(id);
    if (options.deleted) restorable.set(id, new Set(options.deleted));
    if (show) show(id, options);
    else waiting.push([id, options]);
  },
  close(id: string): void {
    close?.(id);
  },
  /** Closes the toasts whose items have all been restored or permanently deleted. */
  settle(ids: readonly string[]): void {
    for (const [id, left] of restorable) {
      for (const one of ids) left.delete(one);
      if (left.size === 0) close?.(id);
    }
  },
  /** Does what the newest toast with Undo offers, if there is one. */
  undo(): void {
    // A closed toast stays in the document while it fades out.
    const [newest] = [...document.querySelectorAll<HTMLElement>('[data-toasts] [data-undo]')].filter(
      (button) => button.closest('[data-ending-style]') === null,
    );
    newest?.click();
  },
};

/**
 * Durations. A toast with an action stays longer, to leave time to read, decide and reach it. Hovering or focusing it
 * pauses the time.
 */
const STAYS_MS = { plain: 5_000, withAction: 8_000, untilDismissed: 0 } as const;
/** Maximum duration, because Base UI also pauses while another window has the focus. */
const LONGEST_MS = 20_000;

type Doing = Pick<ToastOptions, 'undo' | 'action' | 'also'>;

/** Closes each toast after the maximum duration, or once the user leaves the toasts after that. */
class TimeBound {
  readonly #close: (id: string) => void;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(close: (id: string) => void) {
    this.#close = close;
  }

  begin(id: string, ms = LONGEST_MS): void {
    clearTimeout(this.#timers.get(id));
    const timer = setTimeout(() => {
      this.#timers.delete(id);
      const isFocused = document.activeElement?.closest('[data-toasts]') != null;
      if (isFocused || document.querySelector('[data-toasts]:hover')) this.begin(id, STAYS_MS.plain);
      else this.#close(id);
    }, ms);
    this.#timers.set(id, timer);
  }

  end(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}

/** Renders the toasts, once per app. F6 focuses them. */
export function Toaster() {
  const [manager] = useState(() => Base.createToastManager<Doing>());
  const [bound] = useState(() => new TimeBound((id) => manager.close(id)));
  // Runs after the provider below subscribed, because effects of children run first.
  useEffect(() => {
    show = (id, { title, description, undo, action, also, tone = 'neutral', stays = false }) => {
      manager.add({
        id,
        title,
        description,
        type: tone,
        timeout: stays ? STAYS_MS.untilDismissed : undo || action ? STAYS_MS.withAction : STAYS_MS.plain,
        priority: tone === 'bad' ? 'high' : 'low',
        data: { undo, action, also },
        onClose: () => restorable.delete(id),
      });
      if (!stays) bound.begin(id);
    };
    close = (id) => manager.close(id);
    for (const [id, options] of waiting.splice(0)) show(id, options);
    return () => {
      show = null;
      close = null;
      bound.end();
    };
  }, [manager, bound]);
  return (
    <Base.Provider toastManager={manager} limit={3}>
      <Base.Portal>
        <Base.Viewport
          data-toasts
          // At the bottom right, above the bars: see base.css. Over dialogs, but under a menu opened from those bars.
          className="fixed z-40 flex w-96 max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none"
        >
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

const ICONS = {
  neutral: <Info aria-hidden size={16} className="shrink-0 text-ink-2" />,
  good: <CircleCheck aria-hidden size={16} className="shrink-0 text-good" />,
  bad: <CircleAlert aria-hidden size={16} className="shrink-0 text-bad" />,
};

/** Leaves the focus where it is: a clicked button closes its toast and would lose it. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function Toasts() {
  const { toasts, close: closeToast } = Base.useToastManager<Doing>();
  const { t } = useTranslation('common');
  return toasts.map((item) => {
    const { undo, also, ...data } = item.data ?? {};
    const action = undo ? { label: t('undo'), run: undo } : data.action;
    const tone = item.type === 'good' || item.type === 'bad' ? item.type : 'neutral';
    return (
      <Base.Root
        key={item.id}
        toast={item}
        swipeDirection="right"
        className="motion-pop rounded-lg border border-hairline bg-raised text-ink shadow-overlay data-limited:hidden"
      >
        <Base.Content className="relative flex flex-wrap items-center gap-x-2 gap-y-1.5 py-1.5 pr-10 pl-2.5">
          {/* A long action goes below, so that it does not narrow the text. */}
          <div className="flex min-w-0 grow basis-48 items-center gap-2">
            {ICONS[tone]}
            <div className="min-w-0 flex-1 py-0.5">
              <Base.Title
                render={<p />}
                title={typeof item.title === 'string' ? item.title : undefined}
                className="line-clamp-2 text-sm font-medium break-words"
              />
              <Base.Description className="line-clamp-5 text-xs break-words text-ink-2" />
            </div>
          </div>
          {action ? (
            <Button
              size="sm"
              data-undo={undo !== undefined || undefined}
              onMouseDown={keepFocus}
              onClick={() => {
                closeToast(item.id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          ) : null}
          <IconButton
            className="absolute top-1.5 right-1.5"
            icon={X}
            label={t('dismiss')}
            size="sm"
            onMouseDown={keepFocus}
            onClick={() => closeToast(item.id)}
          />
          {also ? <div className="flex w-full flex-wrap gap-1">{also(() => closeToast(item.id))}</div> : null}
        </Base.Content>
      </Base.Root>
    );
  });
}
