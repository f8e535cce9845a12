import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MAX_LENGTH } from '../../shared/service/limits.ts';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { isComposing } from './key-combo.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Replaces clearing the text by Escape or the button. */
  readonly onClear?: () => void;
  /** Selector of the row that ArrowDown focuses; Enter does too, without `onEnter`. */
  readonly rows?: string;
  readonly onEnter?: () => void;
  readonly ref?: RefObject<HTMLInputElement | null>;
  /** Uses the lower, raised style of a toolbar. */
  readonly inToolbar?: boolean;
  /** Shown at the end of the field: one small button. */
  readonly trailing?: ReactNode;
  /** Sets the width and position of the field. */
  readonly className?: string;
}

/** Renders a search or filter field. Escape and a button clear it; ArrowDown moves into the list. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onValueChange, onClear, rows, onEnter, inToolbar = false, trailing } = props;
  const { t } = useTranslation('common');
  const own = useRef<HTMLInputElement>(null);
  const box = props.ref ?? own;
  const clear = onClear ?? (() => onValueChange(''));
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && value !== '') {
      event.stopPropagation();
      clear();
    } else if (event.key === 'Enter' && onEnter) {
      event.preventDefault();
      onEnter();
    } else if (rows !== undefined && (event.key === 'ArrowDown' || event.key === 'Enter')) {
      event.preventDefault();
      document.querySelector<HTMLElement>(rows)?.focus();
    }
  };
  return (
    <search className={cx('relative block', props.className)}>
      <Search aria-hidden size={15} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3" />
      <input
        ref={box}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={SEARCH_MAX_LENGTH}
        spellCheck={false}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className={cx(
          '[&::-webkit-search-cancel-button]:hidden w-full min-w-0 rounded-md border border-hairline pl-8.5 text-base text-ellipsis transition-colors hover:border-edge focus-visible:border-craft focus-visible:outline-1 focus-visible:outline-offset-0',
          inToolbar ? 'h-8 bg-raised' : 'h-8.5 bg-background',
          trailing === undefined ? 'pr-8' : 'pr-16',
        )}
      />
      <span className="absolute inset-y-0 right-0.5 flex items-center">
        {value === '' ? null : (
          <IconButton
            icon={X}
            size="sm"
            label={t('clearSearch')}
            onClick={() => {
              clear();
              box.current?.focus();
            }}
          />
        )}
        {trailing}
      </span>
    </search>
  );
}
