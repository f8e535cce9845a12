import { cloneElement, type ReactElement, type Ref, type RefObject, useRef, useState } from 'react';

/** The props a button must accept to open a popup; every button in this folder does. */
interface TriggerProps {
  readonly ref?: Ref<HTMLElement>;
  readonly onClick?: (event: React.MouseEvent<HTMLElement>) => void;
  readonly onKeyDown?: (event: React.KeyboardEvent<HTMLElement>) => void;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-expanded'?: boolean;
  readonly 'data-popup-open'?: string | undefined;
}
export type TriggerElement = ReactElement<TriggerProps>;

interface PopupTriggerOptions {
  readonly trigger: ReactElement;
  readonly kind: 'menu' | 'dialog';
  readonly open: boolean | undefined;
  readonly onOpenChange: ((open: boolean) => void) | undefined;
}

interface PopupTrigger {
  /** The button with the props that open the popup. */
  readonly trigger: ReactElement;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly open: boolean;
  /** False until it was first opened; nothing of the popup is rendered before. */
  readonly wasOpened: boolean;
  readonly close: () => void;
  /** Handles the popup's own requests to open or close; presses on the button are left to the button. */
  readonly onPopupChange: (open: boolean, event: Event) => void;
}

/**
 * Makes a button open a popup that is rendered only when first opened: a long list has a menu in each row, and most
 * are never opened.
 */
export function usePopupTrigger(options: PopupTriggerOptions): PopupTrigger {
  const { kind, onOpenChange } = options;
  // The trigger's element receives only these few attributes.
  const element = options.trigger as TriggerElement;
  const anchor = useRef<HTMLElement>(null);
  const [ownOpen, setOwnOpen] = useState(false);
  const open = options.open ?? ownOpen;
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  const setOpen = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };

  const own = element.props;
  const trigger = cloneElement(element, {
    ref: (node: HTMLElement | null) => {
      anchor.current = node;
      if (typeof own.ref === 'function') own.ref(node);
      else if (own.ref) own.ref.current = node;
    },
    'aria-haspopup': kind,
    'aria-expanded': open,
    'data-popup-open': open ? '' : undefined,
    onClick: (event) => {
      own.onClick?.(event);
      if (!event.defaultPrevented) setOpen(!open);
    },
    onKeyDown: (event) => {
      own.onKeyDown?.(event);
      if (kind !== 'menu' || event.defaultPrevented || !/^Arrow(Down|Up)$/.test(event.key)) return;
      event.preventDefault();
      setOpen(true);
    },
  });
  const onPopupChange = (next: boolean, event: Event) => {
    const onTrigger = event.target instanceof Node && anchor.current?.contains(event.target);
    // Otherwise a press on the button would close the popup here and open it again there.
    if (!next && onTrigger && event.type !== 'keydown') return;
    setOpen(next);
  };
  return { trigger, anchor, open, wasOpened, close: () => setOpen(false), onPopupChange };
}

/**
 * Returns the handlers that close a popup when the focus leaves it: by Tab at its edge, which returns to its button, or
 * to a dialog opened over it. The popup has no trigger of the library, so the focus would fall behind the open popup.
 */
export function closeOnLeaving(anchor: RefObject<HTMLElement | null>, close: (event: Event) => void) {
  return {
    onFocus: (event: React.FocusEvent<HTMLElement>) => {
      if (!event.target.hasAttribute('data-base-ui-focus-guard')) return;
      // A panel around this one stays open.
      event.stopPropagation();
      anchor.current?.focus();
      close(event.nativeEvent);
    },
    onBlur: ({ relatedTarget, nativeEvent }: React.FocusEvent<HTMLElement>) => {
      // Not to a panel that a button in this one has opened.
      const dialog = relatedTarget?.closest(':is([role=dialog], [role=alertdialog]):not([data-side])');
      if (dialog && !dialog.contains(anchor.current)) close(nativeEvent);
    },
  };
}
