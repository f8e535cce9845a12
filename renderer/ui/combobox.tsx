import type { ReactElement, ReactNode } from 'react';
import { Popover } from './popover.tsx';
import { SearchList, type SearchListProps } from './search-list.tsx';

interface ComboboxProps extends Omit<SearchListProps, 'className'> {
  /** The button that shows the present value. */
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'center' | 'end';
  /** Controls the popup from outside, e.g. by a shortcut. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** Stands under the list. */
  readonly footer?: ReactNode;
}

/** A button that opens a searchable list, for long lists: models, conversations. */
export function Combobox(props: ComboboxProps) {
  const { trigger, align = 'start', open, onOpenChange, onSelect, footer, ...list } = props;
  return (
    <Popover
      trigger={trigger}
      label={list.label}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange && { onOpenChange })}
      align={align}
      className="flex w-80 flex-col"
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
