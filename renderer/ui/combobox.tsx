import { type ReactElement, type ReactNode, useState } from 'react';
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
export function Combobox({
  trigger,
  align = 'start',
  open: givenOpen,
  onOpenChange,
  onSelect,
  footer,
  ...list
}: ComboboxProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const open = givenOpen ?? ownOpen;
  const setOpen = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  return (
    <Popover
      trigger={trigger}
      label={list.label}
      open={open}
      onOpenChange={setOpen}
      align={align}
      className="flex w-80 flex-col"
    >
      <SearchList
        {...list}
        className="max-h-96"
        onSelect={(item) => {
          setOpen(false);
          onSelect(item);
        }}
      />
      {footer}
    </Popover>
  );
}
