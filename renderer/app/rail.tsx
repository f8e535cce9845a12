import { MessageSquare, Settings } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../ui/cx.ts';
import { Logo } from '../ui/logo.tsx';
import { ConnectionPill } from './connection-pill.tsx';
import { openSettings, useWindowState } from './window-state.ts';

/** The column of areas. An area stands here once it works. */
export function Rail() {
  const { t } = useTranslation('app');
  const settingsOpen = useWindowState((state) => state.settings !== null);
  return (
    <nav
      aria-label={t('rail.label')}
      className="flex w-16 shrink-0 flex-col items-center gap-1 border-r border-hairline bg-panel pt-3 pb-2"
    >
      <div className="mb-2.5 flex h-7 items-center">
        <Logo />
      </div>
      <RailItem label={t('rail.chat')} current onClick={() => document.getElementById('main')?.focus()}>
        <MessageSquare aria-hidden size={20} />
      </RailItem>
      <div className="flex-1" />
      <RailItem
        label={t('rail.settings')}
        aria-haspopup="dialog"
        aria-expanded={settingsOpen}
        onClick={() => openSettings()}
      >
        <Settings aria-hidden size={20} />
      </RailItem>
      <ConnectionPill />
    </nav>
  );
}

interface RailItemProps extends ComponentPropsWithRef<'button'> {
  readonly label: string;
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** An icon with its word under it. */
export function RailItem({ label, current = false, children, className, ...rest }: RailItemProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'flex w-14 select-none flex-col items-center gap-0.5 rounded-md py-1.5 text-2xs font-medium transition-colors',
        current
          ? 'bg-craft-tint text-craft-ink'
          : 'text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover',
        className,
      )}
    >
      {children}
      <span className="max-w-full truncate px-0.5">{label}</span>
    </button>
  );
}
