import type { ReactElement, ReactNode } from 'react';
import { Popover } from './popover.tsx';
import { SearchList, type SearchListProps } from './search-list.tsx';

interface ComboboxProps extends Omit<SearchListProps, 'className'> {
  /** The button that shows the current value. */
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'center' | 'end';
  /** Controls the popup from outside, for instance from a shortcut. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** Shown below the list. */
  readonly footer?: ReactNode;
}

/** Renders a button that opens a searchable list, for long lists such as models or conversations. */
export function Combobox(props: ComboboxProps) {
  const { trigger, align = 'start', open, onOpenChange, onSelect, footer, ...list } = props;
  return (
    <Popover
      trigger={trigger}
      label={list.label}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange && { onOpenChange })}
      align={align}
      className="flex w-92 flex-col"
    >
      {(close) => (
        <>
          <SearchList
            {...list}
            className="max-h-96"
            onSelect={(item) => {
              close();
              onSelect(item);
            }}
          />
          {footer}
        </>
      )}
    </Popover>
  );
}
