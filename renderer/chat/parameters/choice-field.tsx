import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Segmented } from '../../ui/segmented.tsx';
import type { FieldHandle } from './field-edit.ts';
import { describedBy, FieldShell } from './field-shell.tsx';
import { choiceWords, defaultWords, fieldLabel } from './field-words.ts';
import { FormOrJson } from './json-parameter.tsx';

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

const marker = z.strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() });

/** The cache marker of the whole request, and how long it is kept. */
export function CacheField({ handle }: { handle: FieldHandle }) {
  const { t } = useTranslation('parameters');
  const id = useId();
  const read = marker.safeParse(handle.value);
  const on = read.success;
  return (
    <FormOrJson
      handle={handle}
      fitsForm={handle.unfit === undefined && (handle.value === undefined || on)}
      form={(toggle) => (
        <FieldShell handle={handle} id={id} side={toggle}>
          <Segmented
            label={fieldLabel(handle.field.name)}
            labelHidden
            size="sm"
            value={on ? 'ephemeral' : 'none'}
            options={[
              { value: 'none', label: t('onOff.none') },
              { value: 'ephemeral', label: t('cache.ephemeral') },
            ]}
            onValueChange={(next) => handle.put(next === 'none' ? undefined : { type: 'ephemeral' })}
          />
          {read.success ? (
            <Segmented
              label={t('cache.for')}
              size="sm"
              value={read.data.ttl ?? '5m'}
              options={[
                { value: '5m', label: t('cache.short') },
                { value: '1h', label: t('cache.long') },
              ]}
              onValueChange={(ttl) => handle.put({ type: 'ephemeral', ...(ttl === '1h' ? { ttl } : {}) })}
            />
          ) : null}
        </FieldShell>
      )}
    />
  );
}
