import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Preset } from '../../../shared/domain/preset.ts';
import { labelled } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { PresetNameDialog } from './preset-name-dialog.tsx';
import { isBy } from './preset-options.ts';
import { applyPreset, presets } from './presets.ts';
import { PresetsDialog } from './presets-dialog.tsx';

/** Which preset is in use, and all one can do with them. */
export function PresetsMenu({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('parameters');
  const items = useStore(presets.state, (state) => state.items);
  const options = useStore(session.state, (state) => state.options);
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
      {open === 'name' ? (
        <PresetNameDialog session={session} preset={null} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'manage' ? (
        <PresetsDialog session={session} onRename={setRenaming} onClose={() => setOpen(null)} />
      ) : null}
      {renaming ? (
        <PresetNameDialog
          key={renaming.id}
          session={session}
          preset={renaming}
          onClose={() => setRenaming(null)}
        />
      ) : null}
    </>
  );
}
