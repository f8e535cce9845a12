import { Ellipsis } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWide } from '../../app/window-state.ts';
import { cx } from '../../ui/cx.ts';
import { Menu } from '../../ui/menu.tsx';
import { TitleField } from '../../ui/title-field.tsx';
import { useCommand } from '../view-commands.ts';

/** The props that the list passes to each row. */
export interface ListRowHandlers {
  readonly tabStop: boolean;
  readonly onRenamed: () => void;
}

interface ListRowFrameProps extends ListRowHandlers {
  readonly id: string;
  readonly name: string;
  /** The accessible name of the text field for renaming. */
  readonly nameLabel?: string;
  readonly onRename: (name: string) => void;
  /** Whether it is the one in view. */
  readonly isOpen: boolean;
  readonly button: ComponentProps<'button'>;
  readonly children: ReactNode;
  /** A button beside the menu button. */
  readonly action?: ReactNode;
  /** Whether its buttons are visible without hover. */
  readonly showsButtons?: boolean;
  /** Renders the items of its menu. */
  readonly menu: (rename: () => void) => ReactNode;
}

/** Returns the class of a button at the end of a row; it is opaque where it overlaps the name. */
export function rowButtonClass(isOpen: boolean, liesOver = true): string {
  const face = isOpen ? 'bg-craft-tint' : liesOver && 'bg-hover pointer-coarse:bg-transparent';
  return cx('flex size-7 items-center justify-center rounded-md text-ink-2 hover:text-ink', face);
}

/**
 * Renders a row of the list with its menu and an inline text field for renaming. The list handles its clicks and
 * keys.
 */
export function ListRowFrame(props: ListRowFrameProps) {
  const {
    id,
    name,
    nameLabel,
    isOpen,
    tabStop,
    button,
    action,
    children,
    menu,
    showsButtons = false,
  } = props;
  const { t } = useTranslation('chat');
  const [renaming, setRenaming] = useState(false);
  const rename = () => setRenaming(true);
  useCommand(`rename:${id}`, rename);
  if (renaming) {
    return (
      <div className="px-1 py-0.5">
        <TitleField
          title={name}
          {...(nameLabel === undefined ? {} : { label: nameLabel })}
          onDone={(next) => {
            setRenaming(false);
            if (next !== null) props.onRename(next);
            props.onRenamed();
          }}
        />
      </div>
    );
  }
  return (
    <div
      className={cx(
        'group/row relative flex h-row items-center rounded-md',
        isOpen ? 'bg-craft-tint' : 'hover:bg-hover has-data-popup-open:bg-hover',
      )}
    >
      <button
        {...button}
        type="button"
        data-row={id}
        tabIndex={tabStop ? 0 : -1}
        data-keeps-focus={isWide() || undefined}
        onDoubleClick={button.onDoubleClick ?? rename}
        className={cx(
          'flex h-full min-w-0 flex-1 items-center rounded-md pr-2 text-left text-base focus-visible:-outline-offset-2',
          // Its text ends before the buttons at its end.
          action
            ? 'not-pointer-coarse:group-focus-within/row:pr-16 not-pointer-coarse:group-hover/row:pr-16'
            : 'not-pointer-coarse:group-focus-within/row:pr-9 not-pointer-coarse:group-hover/row:pr-9',
          button.className,
        )}
      >
        {children}
      </button>
      <span
        className={cx(
          'absolute right-1 flex group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:static pointer-coarse:opacity-100',
          !showsButtons && 'opacity-0',
        )}
      >
        {action}
        <Menu
          align="end"
          trigger={
            <button
              type="button"
              tabIndex={tabStop ? 0 : -1}
              aria-label={t('list.menu', { title: name })}
              className={rowButtonClass(isOpen, !showsButtons)}
            >
              <Ellipsis aria-hidden size={16} />
            </button>
          }
        >
          {menu(rename)}
        </Menu>
      </span>
    </div>
  );
}
