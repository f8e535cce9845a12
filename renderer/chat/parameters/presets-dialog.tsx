import { Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Preset } from '../../../shared/domain/preset.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { useRowList } from '../../ui/use-row-list.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { isBy } from './preset-options.ts';
import { applyPreset, deletePreset, presets, updatePreset } from './presets.ts';

interface PresetsDialogProps {
  readonly session: ConversationSession;
  readonly onRename: (preset: Preset) => void;
  readonly onClose: () => void;
}

/** All presets: use, update, rename, delete. */
export function PresetsDialog({ session, onRename, onClose }: PresetsDialogProps) {
  const { t } = useTranslation('parameters');
  const { phase, items } = useStore(presets.state);
  const options = useStore(session.state, (state) => state.options);
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    setTimeout(onClose, 200);
  };
  const list = useRef<HTMLUListElement>(null);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const withPreset = (run: (preset: Preset) => void) => (id: string) => {
    const preset = items.find((item) => item.id === id);
    if (preset) run(preset);
  };
  const use = (preset: Preset) => {
    applyPreset(session, preset);
    close();
  };
  const rename = (preset: Preset) => {
    close();
    onRename(preset);
  };
  const { tabStop, listProps } = useRowList({
    list,
    ids,
    nameOf: (_, at) => items[at]?.name,
    onOpen: (id, by) => by === 'key' && withPreset(use)(id),
    onRename: withPreset(rename),
    onDelete: (ids) => ids.forEach(withPreset((preset) => void deletePreset(preset))),
  });
  return (
    <Dialog open={open} onClose={close} title={t('presets.manageTitle')}>
      {phase === 'failed' ? (
        <LoadFailedLine title={t('presets.failed')} onRetry={() => void presets.load()} />
      ) : items.length === 0 ? (
        <p className="text-ink-2">{t('presets.empty')}</p>
      ) : (
        <ul ref={list} {...listProps} className="flex flex-col divide-y divide-hairline">
          {items.map((preset) => {
            const { id, name } = preset;
            const used = isBy(options, preset.options);
            return (
              <li
                key={id}
                data-row={id}
                tabIndex={id === tabStop ? 0 : -1}
                aria-description={t('presets.keys')}
                className="-mx-2 flex min-w-0 items-center gap-1 px-2 py-2"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{name}</span>
                  <span className="block truncate text-xs text-ink-3">
                    {preset.options.model} ·{' '}
                    {t(preset.options.interface === 'chat' ? 'interfaceChat' : 'interfaceMessages')}
                  </span>
                </span>
                <Button size="sm" disabled={used} onClick={() => use(preset)}>
                  {used ? t('isUsed') : t('presets.use')}
                </Button>
                <IconButton
                  icon={RefreshCw}
                  size="sm"
                  label={t('presets.update', { name })}
                  disabled={used}
                  onClick={() => void updatePreset(session, preset)}
                />
                <IconButton
                  icon={Pencil}
                  size="sm"
                  label={t('presets.renameOne', { name })}
                  onClick={() => rename(preset)}
                />
                <IconButton
                  icon={Trash2}
                  size="sm"
                  label={t('presets.removeOne', { name })}
                  onClick={() => void deletePreset(preset)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}
