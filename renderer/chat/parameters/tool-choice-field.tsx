import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { FieldHint } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { parametersKey } from '../bad-options.ts';
import { FieldShell } from './field-shell.tsx';
import { fieldLabel } from './field-words.ts';
import { FormOrJson } from './form-or-json.tsx';
import { type ChoiceKind, readToolChoice, sentToolChoice, type ToolChoice } from './tool-choice.ts';
import { toolName } from './tool-shapes.ts';
import type { FieldHandle } from './use-field.ts';

const KINDS: readonly ChoiceKind[] = ['none', 'auto', 'must', 'never', 'one'];

/** Whether the model may, must or must not call tools, in the words of either interface. */
export function ToolChoiceField({ handle }: { handle: FieldHandle }) {
  const { t } = useTranslation('parameters');
  const id = useId();
  const face = useStore(handle.session.state, ({ options }) => options.interface);
  const tools = useStore(
    handle.session.state,
    ({ options }) => options[parametersKey(options.interface)].tools,
  );
  // A choice names a tool: one without a name cannot be chosen.
  const names = (tools ?? []).filter((tool) => 'function' in tool || tool.name !== undefined).map(toolName);
  const choice = handle.unfit === undefined ? readToolChoice(face, handle.value) : null;
  const put = (next: ToolChoice) => handle.put(sentToolChoice(face, next));
  return (
    <FormOrJson
      handle={handle}
      fitsForm={choice !== null}
      form={(toggle) => {
        const now: ToolChoice = choice ?? { kind: 'none', name: '', single: false };
        const gone = now.kind === 'one' && !names.includes(now.name);
        return (
          <FieldShell
            handle={handle}
            id={id}
            side={toggle}
            error={gone && now.name !== '' ? t('toolChoice.gone', { name: now.name }) : null}
          >
            <Select
              label={fieldLabel(handle.field.name)}
              labelHidden
              value={now.kind}
              options={KINDS.filter((kind) => kind !== 'one' || names.length > 0 || now.kind === 'one').map(
                (kind) => ({ value: kind, label: t(`toolChoice.${kind}`) }),
              )}
              onValueChange={(kind) => put({ ...now, kind, name: kind === 'one' ? (names[0] ?? '') : '' })}
            />
            {now.kind === 'one' ? (
              <Select
                label={t('toolChoice.tool')}
                value={now.name}
                options={[...new Set([...names, now.name])].map((name) => ({ value: name, label: name }))}
                onValueChange={(name) => put({ ...now, name })}
              />
            ) : null}
            {face === 'messages' && now.kind !== 'none' && now.kind !== 'never' ? (
              <Switch
                label={t('toolChoice.parallel')}
                hint={t('toolChoice.parallelHint')}
                checked={now.single}
                onCheckedChange={(single) => put({ ...now, single })}
              />
            ) : null}
            {names.length === 0 && (now.kind === 'must' || now.kind === 'one') ? (
              <FieldHint>{t('toolChoice.noTools')}</FieldHint>
            ) : null}
          </FieldShell>
        );
      }}
    />
  );
}
