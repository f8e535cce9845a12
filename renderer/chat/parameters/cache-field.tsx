import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Segmented } from '../../ui/segmented.tsx';
import { FieldShell } from './field-shell.tsx';
import { fieldLabel } from './field-words.ts';
import { FormOrJson } from './form-or-json.tsx';
import type { FieldHandle } from './use-field.ts';

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
