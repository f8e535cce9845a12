import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/segmented.tsx';
import { describedBy, FieldShell } from './field-shell.tsx';
import { choiceWords, defaultWords, fieldLabel } from './field-words.ts';
import type { FieldHandle } from './use-field.ts';

const NONE = 'none';
const NULL = 'null';

/** On, off, or left to the service. */
export function SwitchField({ handle }: { handle: FieldHandle }) {
  const { t } = useTranslation('parameters');
  return (
    <Choices
      handle={handle}
      choices={[
        { value: NONE, label: t('onOff.none') },
        { value: 'on', label: t('onOff.on') },
        { value: 'off', label: t('onOff.off') },
      ]}
      value={(inner) => (inner === true ? 'on' : inner === false ? 'off' : NONE)}
      meant={(choice) => (choice === NONE ? undefined : choice === 'on')}
    />
  );
}

/** A field with the values the service defines, or none to leave the choice to the service. */
export function ChoiceField({ handle }: { handle: FieldHandle }) {
  const { t } = useTranslation('parameters');
  const { field } = handle;
  const values = field.nullable ? [...(field.choices ?? []), NULL] : (field.choices ?? []);
  return (
    <Choices
      handle={handle}
      choices={[
        { value: NONE, label: t('onOff.none') },
        ...values.map((value) => ({ value, label: choiceWords(value) })),
      ]}
      value={(inner) => (inner === null ? NULL : typeof inner === 'string' ? inner : NONE)}
      meant={(choice) => (choice === NONE ? undefined : choice === NULL ? null : choice)}
    />
  );
}

interface ChoicesProps {
  readonly handle: FieldHandle;
  readonly choices: ReadonlyArray<{ readonly value: string; readonly label: string }>;
  readonly value: (inner: unknown) => string;
  readonly meant: (choice: string) => unknown;
}

function Choices({ handle, choices, value, meant }: ChoicesProps) {
  const { field } = handle;
  const id = useId();
  const inner = insideOf(handle.value, field.within);
  return (
    <FieldShell handle={handle} id={id} facts={[defaultWords(field)]}>
      <div aria-describedby={describedBy(id, false)}>
        <Segmented
          label={fieldLabel(field.name)}
          labelHidden
          size="sm"
          value={value(inner)}
          options={choices}
          onValueChange={(choice) => {
            const next = meant(choice);
            handle.put(next === undefined || field.within === null ? next : { [field.within]: next });
          }}
        />
      </div>
    </FieldShell>
  );
}

function insideOf(value: unknown, within: string | null): unknown {
  if (within === null || typeof value !== 'object' || value === null) return value;
  return Object.entries(value).find(([name]) => name === within)?.[1];
}
