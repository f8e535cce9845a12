import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { focusMainIfLost } from './focus-when-shown.ts';
import { UnsavedContext } from './unsaved.ts';
import { useOver } from './use-over.ts';

const BACKDROP = 'motion-fade fixed inset-0 z-30 bg-scrim';
const VIEWPORT = 'fixed inset-0 z-30 flex items-center justify-center overflow-hidden p-4';
const POPUP =
  'motion-pop flex max-h-full w-full flex-col rounded-lg border border-hairline bg-background shadow-overlay outline-none';
const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-4xl' } as const;

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly size?: keyof typeof WIDTHS;
  /** Buttons at the bottom, the primary one last. */
  readonly footer?: ReactNode;
  /** Always uses the full height, for dialogs whose content changes while they are open. */
  readonly tall?: boolean;
  /** Replaces the padding and scrolling of the body. */
  readonly bodyClassName?: string;
  readonly children: ReactNode;
}

/**
 * Renders a modal dialog; the focus stays inside and returns on close. Esc closes it, and a click outside does so
 * unless it contains a form.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    size = 'md',
    tall = false,
    footer,
    bodyClassName,
    children,
  } = props;
  const popup = useRef<HTMLDivElement>(null);
  const mayReturnFocus = useOver('dialog', open);
  const { t } = useTranslation('common');
  const [left, setLeft] = useState<{ readonly go: () => void } | null>(null);
  const unsaved = useMemo(() => {
    const forms = new Set<string>();
    return { forms, leave: (go: () => void) => (forms.size > 0 ? setLeft({ go }) : go()) };
  }, []);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        // A click outside a form would discard its input, such as a key.
        if (reason === 'outside-press' && popup.current?.querySelector('form')) return;
        if (!next) unsaved.leave(onClose);
      }}
      onOpenChangeComplete={(next) => next || focusMainIfLost()}
    >
      <Base.Portal>
        {/* Also above a sheet, which would otherwise hide the backdrop. */}
        <Base.Backdrop forceRender className={BACKDROP} />
        <Base.Viewport className={VIEWPORT}>
          {/* A focused child keeps the focus, and a form starts in its first field. Otherwise the dialog itself
              gets the focus: screen readers start with its title, and no button looks pressed. */}
          <Base.Popup
            ref={popup}
            finalFocus={mayReturnFocus}
            initialFocus={() =>
              !popup.current?.contains(document.activeElement) &&
              (popup.current?.querySelector<HTMLElement>('form input') ?? popup.current)
            }
            className={cx(POPUP, WIDTHS[size], tall && 'h-160')}
          >
            <header className="flex items-start gap-3 border-b border-hairline py-3 pr-3 pl-5">
              <div className="min-w-0 flex-1 py-1">
                <Base.Title className="text-lg font-semibold">{title}</Base.Title>
                {description ? (
                  <Base.Description className="mt-0.5 text-sm text-ink-2">{description}</Base.Description>
                ) : null}
              </div>
              <Base.Close render={<IconButton icon={X} label={t('close')} />} />
            </header>
            <div className={cx('min-h-0 flex-1', bodyClassName ?? 'overflow-y-auto p-5')}>
              <UnsavedContext value={unsaved}>{children}</UnsavedContext>
            </div>
            {footer ? (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-hairline px-5 py-3">
                {footer}
              </footer>
            ) : null}
            <AlertDialog
              open={left !== null}
              onClose={() => setLeft(null)}
              title={t('unsaved.title')}
              description={t('unsaved.text')}
              confirmLabel={t('unsaved.discard')}
              tone="danger"
              onConfirm={() => left?.go()}
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

interface AlertDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description: ReactNode;
  readonly confirmLabel: string;
  readonly tone?: 'normal' | 'danger';
  readonly onConfirm: () => void;
}

/** Asks a question that must be answered first; the safe answer has the focus. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onClose, title, description, confirmLabel, tone = 'normal', onConfirm } = props;
  const mayReturnFocus = useOver('dialog', open);
  const { t } = useTranslation('common');
  return (
    <BaseAlert.Root
      open={open}
      onOpenChange={(next) => next || onClose()}
      onOpenChangeComplete={(next) => next || focusMainIfLost()}
    >
      <BaseAlert.Portal>
        {/* Also above another dialog, which would otherwise hide the backdrop. */}
        <BaseAlert.Backdrop forceRender className={BACKDROP} />
        <BaseAlert.Viewport className={VIEWPORT}>
          <BaseAlert.Popup finalFocus={mayReturnFocus} className={cx(POPUP, WIDTHS.sm)}>
            <div className="p-5">
              <BaseAlert.Title className="text-lg font-semibold">{title}</BaseAlert.Title>
              <BaseAlert.Description render={<div />} className="mt-2 text-ink-2">
                {description}
              </BaseAlert.Description>
            </div>
            <footer className="flex justify-end gap-2 px-5 pb-4">
              <BaseAlert.Close render={<Button />}>{t('cancel')}</BaseAlert.Close>
              <Button
                variant={tone === 'danger' ? 'danger' : 'primary'}
                onClick={() => {
                  onClose();
                  onConfirm();
                }}
              >
                {confirmLabel}
              </Button>
            </footer>
          </BaseAlert.Popup>
        </BaseAlert.Viewport>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  );
}

/** Returns a function that runs an action on many things, after a question above a limit, and the question's dialog. */
export function useAskAbove(
  limit: number,
  count: number,
  question: Pick<AlertDialogProps, 'title' | 'description' | 'confirmLabel'>,
  run: () => void,
): readonly [start: () => void, dialog: ReactNode] {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return [
    () => (count > limit ? setIsOpen(true) : run()),
    <AlertDialog key="ask" {...question} open={isOpen} onClose={close} onConfirm={run} />,
  ];
}
