import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Segmented } from '../../ui/segmented.tsx';
import type { FieldHandle } from './field-edit.ts';
import { choiceLabel, defaultLabel } from './field-labels.ts';
import { describedBy, FieldChoice, FieldShell } from './field-shell.tsx';
import { FormOrJson } from './json-parameter.tsx';

const NONE = 'none';

/** Renders the values the service defines, or on and off, and a choice that leaves it to the service. */
export function ChoiceField({ handle }: { handle: FieldHandle }) {
  const { t } = useTranslation('parameters');
  const { field } = handle;
  const values = [
    ...(field.control === 'switch' ? [true, false] : (field.choices ?? [])),
    ...(field.nullable ? [null] : []),
  ];
  const inner = insideOf(handle.value, field.within);
  const words = { true: t('onOff.on'), false: t('onOff.off') } as const;
  const wordOf = (value: string | boolean | null) =>
    typeof value === 'boolean' ? words[`${value}`] : choiceLabel(String(value));
  return (
    <FieldShell handle={handle} facts={[defaultLabel(field)]}>
      <div aria-describedby={describedBy(handle, false)}>
        <FieldChoice
          handle={handle}
          value={values.some((value) => value === inner) ? String(inner) : NONE}
          choices={{
            [NONE]: t('onOff.none'),
            ...Object.fromEntries(values.map((value) => [String(value), wordOf(value)])),
          }}
          onChoose={(choice) => {
            const next = values.find((value) => String(value) === choice);
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

/** Edits the cache marker of the request and its lifetime. */
export function CacheField({ handle }: { handle: FieldHandle }) {
  const { t } = useTranslation('parameters');
  const read = marker.safeParse(handle.value);
  return (
    <FormOrJson
      handle={handle}
      fitsForm={handle.unfit === undefined && (handle.value === undefined || read.success)}
    >
      <FieldShell handle={handle}>
        <FieldChoice
          handle={handle}
          value={read.success ? 'ephemeral' : NONE}
          choices={{ [NONE]: t('onOff.none'), ephemeral: t('cache.ephemeral') }}
          onChoose={(next) => handle.put(next === NONE ? undefined : { type: 'ephemeral' })}
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
    </FormOrJson>
  );
}
