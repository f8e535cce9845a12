import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PRONUNCIATION_MAX_LENGTH,
  PRONUNCIATIONS_MAX,
  type Pronunciation,
} from '../../../shared/domain/pronunciation.ts';
import { changeSettings, useSettings } from '../../app/settings-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FieldHint, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

const COLUMNS = 'grid grid-cols-[1fr_1fr_2rem] items-start gap-2';
const NEW = { word: '', spoken: '' };

/** Renders the button that opens the pronunciation list, which applies to every script and answer. */
export function PronunciationButton() {
  const { t } = useTranslation('speech');
  const count = useSettings(({ pronunciations }) => pronunciations.length);
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button onClick={() => setOpen(true)}>{t('pronunciation.open')}</Button>
      <FieldHint>{count === 0 ? t('pronunciation.hint') : t('pronunciation.count', { count })}</FieldHint>
      {open ? <PronunciationDialog onClosed={() => setOpen(false)} /> : null}
    </div>
  );
}

function PronunciationDialog({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation('speech');
  const kept = useSettings(({ pronunciations }) => pronunciations);
  const [list, setList] = useState<readonly Pronunciation[]>(kept.length === 0 ? [NEW] : kept);
  const set = (at: number, change: Partial<Pronunciation>) =>
    setList(list.map((entry, n) => (n === at ? { ...entry, ...change } : entry)));
  const save = async () => {
    const pronunciations = list
      .map(({ word, spoken }) => ({ word: word.trim(), spoken: spoken.trim() }))
      .filter(({ word, spoken }) => word !== '' || spoken !== '');
    if (pronunciations.some(({ word, spoken }) => word === '' || spoken === '')) return false;
    await changeSettings({ pronunciations });
    return true;
  };
  return (
    <FormDialog
      title={t('pronunciation.title')}
      description={t('pronunciation.about')}
      onSubmit={save}
      onClosed={onClosed}
    >
      {({ tried }) => (
        <>
          <div aria-hidden className={cx(COLUMNS, '-mb-2 text-sm font-medium text-ink-2')}>
            <span>{t('pronunciation.word')}</span>
            <span>{t('pronunciation.spoken')}</span>
          </div>
          <ul className="flex flex-col gap-2">
            {list.map((entry, at) => (
              <Entry
                // biome-ignore lint/suspicious/noArrayIndexKey: entries being typed have nothing else to be told by
                key={at}
                entry={entry}
                tried={tried}
                onChange={(change) => set(at, change)}
                onRemove={() => setList(list.toSpliced(at, 1))}
              />
            ))}
          </ul>
          <Button
            className="self-start"
            disabled={list.length >= PRONUNCIATIONS_MAX}
            onClick={() => setList([...list, NEW])}
          >
            {t('pronunciation.add')}
          </Button>
        </>
      )}
    </FormDialog>
  );
}

interface EntryProps {
  readonly entry: Pronunciation;
  readonly tried: boolean;
  readonly onChange: (change: Partial<Pronunciation>) => void;
  readonly onRemove: () => void;
}

function Entry({ entry, tried, onChange, onRemove }: EntryProps) {
  const { t } = useTranslation('speech');
  const { word, spoken } = entry;
  const isHalf = tried && (word.trim() === '') !== (spoken.trim() === '');
  const field = (name: keyof Pronunciation) => ({
    label: t(`pronunciation.${name}`),
    labelHidden: true,
    value: entry[name],
    maxLength: PRONUNCIATION_MAX_LENGTH,
    spellCheck: false,
    error: isHalf && entry[name].trim() === '' ? t('pronunciation.empty') : undefined,
    onValueChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <li className={COLUMNS}>
      <TextField {...field('word')} autoFocus={word === '' && spoken === ''} />
      <TextField {...field('spoken')} />
      <IconButton icon={X} label={t('pronunciation.remove', { word })} onClick={onRemove} />
    </li>
  );
}
