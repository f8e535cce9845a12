import { Bookmark, ChevronDown, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Preset } from '../../../shared/domain/preset.ts';
import { labelled } from '../../locales/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NameForm } from '../../ui/form-dialog.tsx';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRowList } from '../../ui/use-row-list.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { applyPreset, deletePreset, isBy, presetOf, presets, updatePreset } from './presets.ts';

/** Shows the preset in use and lists the actions for presets. */
export function PresetsMenu() {
  const session = useSession();
  const { t } = useTranslation('parameters');
  const items = useStore(presets.state, (state) => state.items);
  const options = useSessionState((state) => state.options);
  const [open, setOpen] = useState<'name' | 'manage' | null>(null);
  const [renaming, setRenaming] = useState<Preset | null>(null);
  const used = items.find((preset) => isBy(options, preset.options));
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button
            size="sm"
            variant="ghost"
            icon={Bookmark}
            aria-label={labelled(t('presets.label'), used?.name ?? t('presets.none'))}
            className="min-w-0 max-w-44 shrink"
          >
            <span className="truncate">{used?.name ?? t('presets.label')}</span>
            <ChevronDown aria-hidden size={13} />
          </Button>
        }
      >
        {items.length === 0 ? null : (
          <>
            <MenuChoice
              label={t('presets.label')}
              value={used?.id ?? null}
              options={items.map(({ id, name, options: by }) => ({
                value: id,
                label: name,
                detail: by.model,
              }))}
              onValueChange={(id) => {
                const preset = items.find((one) => one.id === id);
                if (preset) applyPreset(session, preset);
              }}
            />
            <MenuSeparator />
          </>
        )}
        <MenuItem onSelect={() => setOpen('name')}>{t('presets.save')}</MenuItem>
        <MenuItem onSelect={() => setOpen('manage')}>{t('presets.manage')}</MenuItem>
      </Menu>
      {open === 'name' ? <PresetNameDialog preset={null} onClose={() => setOpen(null)} /> : null}
      <PresetsDialog open={open === 'manage'} onRename={setRenaming} onClose={() => setOpen(null)} />
      {renaming ? (
        <PresetNameDialog key={renaming.id} preset={renaming} onClose={() => setRenaming(null)} />
      ) : null}
    </>
  );
}

interface PresetNameDialogProps {
  /** The preset to rename; null saves the current options as a new one. */
  readonly preset: Preset | null;
  readonly onClose: () => void;
}

/** Asks for the name of a preset. */
function PresetNameDialog({ preset, onClose }: PresetNameDialogProps) {
  const session = useSession();
  const { t } = useTranslation('parameters');
  return (
    <NameForm
      title={t(preset ? 'presets.renameTitle' : 'presets.saveTitle')}
      description={preset ? undefined : t('presets.saveHint')}
      label={t('presets.name')}
      hint={t('presets.nameHint')}
      value={preset?.name ?? ''}
      refuse={(name) => (name === '' ? t('presets.nameEmpty') : undefined)}
      save={async (name) => {
        const options = preset?.options ?? presetOf(session.state.getState().options);
        const failed = await presets.save({ name, options, ...(preset ? { id: preset.id } : {}) });
        if (failed === null && preset === null)
          toast.show({ id: 'parameters.undo', title: t('presets.saved', { name }) });
        return failed;
      }}
      onClosed={onClose}
    />
  );
}

interface PresetsDialogProps {
  readonly open: boolean;
  readonly onRename: (preset: Preset) => void;
  readonly onClose: () => void;
}

/** Lists all presets to use, update, rename or delete. */
function PresetsDialog({ open, onRename, onClose }: PresetsDialogProps) {
  const session = useSession();
  const { t } = useTranslation('parameters');
  const { phase, items } = useStore(presets.state);
  const options = useSessionState((state) => state.options);
  const list = useRef<HTMLUListElement>(null);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const withPreset = (run: (preset: Preset) => void) => (id: string) => {
    const preset = items.find((item) => item.id === id);
    if (preset) run(preset);
  };
  const use = (preset: Preset) => {
    applyPreset(session, preset);
    onClose();
  };
  const rename = (preset: Preset) => {
    onClose();
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
    <Dialog open={open} onClose={onClose} title={t('presets.label')}>
      {phase === 'failed' ? (
        <LoadFailedLine title={t('presets.failed')} onRetry={() => void presets.load()} />
      ) : items.length === 0 ? (
        <p className="text-ink-2">{t('presets.empty')}</p>
      ) : (
        <ul ref={list} {...listProps} className="flex flex-col">
          {items.map((preset) => {
            const { id, name } = preset;
            const used = isBy(options, preset.options);
            return (
              <li
                key={id}
                data-row={id}
                tabIndex={id === tabStop ? 0 : -1}
                aria-description={t('presets.keys')}
                className="-mx-2 flex min-w-0 items-center gap-1 border-hairline px-2 py-2 not-last:border-b"
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
