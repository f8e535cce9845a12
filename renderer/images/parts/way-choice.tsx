import { ChevronDown, Hourglass, ListOrdered } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ImageMode } from '../../../shared/domain/generated-image.ts';
import { useActiveConnection } from '../../app/connections-store.ts';
import { Menu, MenuChoice } from '../../ui/menu.tsx';
import { wayOf } from '../draft-check.ts';
import { draft } from '../images.ts';

const ICONS = {
  wait: <Hourglass aria-hidden size={15} />,
  queue: <ListOrdered aria-hidden size={15} />,
} as const satisfies Record<ImageMode, unknown>;

/** Whether one call waits for the picture or the service takes a task; each with what it means. @see SERVICE.md §2.9 */
export function WayChoice() {
  const { t } = useTranslation('images');
  const wished = useStore(draft.state, (state) => state.draft.way);
  const profile = useActiveConnection()?.profile;
  const way = wayOf(wished, profile) ?? wished;
  const has = {
    queue: profile ? profile.imageAsyncPath !== null : true,
    wait: profile ? profile.imageSyncPath !== null : true,
  };
  const ways = (['queue', 'wait'] as const).filter((one) => has[one] || one === way);
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`${t('way.label')}: ${t(`way.${way}`)}`}
          className="flex h-8 select-none items-center gap-1.5 rounded-md px-2 text-base text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover"
        >
          {ICONS[way]}
          {t(`way.${way}`)}
          <ChevronDown aria-hidden size={14} className="text-ink-3" />
        </button>
      }
    >
      <MenuChoice
        label={t('way.label')}
        value={way}
        onValueChange={(next) => draft.set({ way: next })}
        options={ways.map((one) => ({
          value: one,
          label: t(`way.${one}`),
          detail: (
            <span className="block max-w-72 whitespace-normal">
              {has[one] ? t(`way.${one}Hint`) : t('way.off')}
            </span>
          ),
        }))}
      />
    </Menu>
  );
}
