import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { isComposing } from '../../ui/key-combo.ts';
import { useCommand } from '../view-commands.ts';

interface StepBarProps {
  readonly label: string;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
  /** Runs before the bar's own key handler, which a prevented default skips. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** Renders the bar above the transcript that steps through text matches or bookmarks. */
export function StepBar({ label, onStep, onClose, onKeyDown, children }: StepBarProps) {
  const { t } = useTranslation('finding');
  useCommand('findNext', () => onStep(1));
  useCommand('findPrevious', () => onStep(-1));
  return (
    <search
      aria-label={label}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.defaultPrevented || event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
        onClose();
        event.preventDefault();
        event.stopPropagation();
      }}
      className="flex shrink-0 items-center gap-1 border-b border-hairline bg-panel py-1.5 pr-3 pl-5"
    >
      {children}
      <IconButton
        icon={ChevronUp}
        size="sm"
        label={t('bar.previous')}
        shortcut="Shift+F3"
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon={ChevronDown}
        size="sm"
        data-next
        label={t('bar.next')}
        shortcut="F3"
        onClick={() => onStep(1)}
      />
      <IconButton icon={X} size="sm" label={t('bar.close')} shortcut="Escape" onClick={onClose} />
    </search>
  );
}
