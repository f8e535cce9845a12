import { Palette, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IMAGE_STYLE_MAX_LENGTH, IMAGE_STYLES_MAX } from '../../../shared/domain/image-style.ts';
import { NAME_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { saveSetting, settingsStore, useSettings } from '../../app/settings-store.ts';
import { labelled } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { styleOf, withStyle } from '../apply-style.ts';
import { draft } from '../images.ts';
import { runCommand } from '../view-commands.ts';

const BUILT_IN = ['photo', 'product', 'watercolor', 'ink', 'flat', 'render', 'pixel'] as const;
const NONE = '';

/** Renders the choice of a style. The style becomes part of the prompt, where the user can edit it. */
export function StyleChoice() {
  const { t } = useTranslation('images');
  const own = useSettings((settings) => settings.imageStyles);
  const styles = useMemo(() => {
    const builtIn = BUILT_IN.map((id) => ({ name: t(`style.${id}.name`), text: t(`style.${id}.text`) }));
    return [...own, ...builtIn.filter(({ name }) => own.every((style) => style.name !== name))];
  }, [own, t]);
  const chosen = useStore(draft.state, (state) => styleOf(state.draft.prompt, styles)?.name ?? NONE);
  const [adding, setAdding] = useState(false);
  const choose = (name: string) => {
    const style = styles.find((one) => one.name === name) ?? null;
    const { prompt } = draft.state.getState().draft;
    draft.set({ prompt: withStyle(prompt, style, { styles, joint: t('style.joint') }) });
    runCommand('focusPrompt');
  };
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="ghost"
            icon={Palette}
            aria-label={chosen === NONE ? t('style.label') : labelled(t('style.label'), chosen)}
            className="min-w-0 max-w-max flex-[1_1_6.5rem] px-2"
          >
            <span title={chosen === NONE ? undefined : chosen} className="max-w-36 truncate">
              {chosen === NONE ? t('style.label') : chosen}
            </span>
          </Button>
        }
      >
        <MenuChoice
          label={t('style.label')}
          value={chosen}
          onValueChange={choose}
          options={[
            { value: NONE, label: t('style.none') },
            ...styles.map(({ name, text }) => ({ value: name, label: name, detail: text })),
          ]}
        />
        <MenuSeparator />
        <MenuItem icon={Plus} disabled={own.length >= IMAGE_STYLES_MAX} onSelect={() => setAdding(true)}>
          {t('style.add')}
        </MenuItem>
        {own.some(({ name }) => name === chosen) ? (
          <MenuItem
            icon={Trash2}
            tone="danger"
            onSelect={() => saveSetting({ imageStyles: own.filter(({ name }) => name !== chosen) })}
          >
            {t('style.delete', { name: chosen })}
          </MenuItem>
        ) : null}
      </Menu>
      {adding ? <NewStyle onClosed={() => setAdding(false)} /> : null}
    </>
  );
}

function NewStyle({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation(['images', 'errors']);
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const own = useSettings((settings) => settings.imageStyles);
  const isTaken = own.some((style) => style.name === name.trim());
  const save = () => {
    if (isTaken || name.trim() === '' || text.trim() === '') return false;
    const { imageStyles } = settingsStore.getState().settings;
    saveSetting({ imageStyles: [...imageStyles, { name: name.trim(), text: text.trim() }] });
    return true;
  };
  return (
    <FormDialog title={t('images:style.new')} size="sm" onSubmit={save} onClosed={onClosed}>
      {({ tried }) => (
        <>
          <TextField
            label={t('images:style.nameLabel')}
            value={name}
            maxLength={NAME_MAX_LENGTH}
            error={
              isTaken
                ? t('errors:conflict.name_taken')
                : tried && name.trim() === ''
                  ? t('images:style.noName')
                  : undefined
            }
            onValueChange={setName}
          />
          <TextArea
            label={t('images:style.textLabel')}
            hint={t('images:style.textHint', { place: '{{prompt}}' })}
            value={text}
            rows={3}
            maxLength={IMAGE_STYLE_MAX_LENGTH}
            error={tried && text.trim() === '' ? t('images:style.noText') : undefined}
            onValueChange={setText}
          />
        </>
      )}
    </FormDialog>
  );
}
