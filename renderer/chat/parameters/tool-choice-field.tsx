import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ChatInterface } from '../../../shared/domain/conversation.ts';
import { chatToolChoice } from '../../../shared/service/chat.ts';
import { FieldHint } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useSessionState } from '../session-context.ts';
import { parametersKey } from '../session-state.ts';
import type { FieldHandle } from './field-edit.ts';
import { fieldLabel } from './field-labels.ts';
import { FieldShell } from './field-shell.tsx';
import { FormOrJson } from './json-parameter.tsx';
import { toolName } from './tool-shapes.ts';

const KINDS: readonly ChoiceKind[] = ['none', 'auto', 'must', 'never', 'one'];

/** Selects whether the model may, must or must not call tools, for either interface. */
export function ToolChoiceField({ handle }: { handle: FieldHandle }) {
  const { t } = useTranslation('parameters');
  const face = useSessionState(({ options }) => options.interface);
  const tools = useSessionState(({ options }) => options[parametersKey(options.interface)].tools);
  // A tool choice refers to a tool by name, so a tool without one cannot be chosen.
  const names = (tools ?? []).filter((tool) => 'function' in tool || tool.name !== undefined).map(toolName);
  const choice = handle.unfit === undefined ? readToolChoice(face, handle.value) : null;
  const put = (next: ToolChoice) => handle.put(sentToolChoice(face, next));
  const now: ToolChoice = choice ?? { kind: 'none', name: '', single: false };
  const isMissing = now.kind === 'one' && !names.includes(now.name);
  return (
    <FormOrJson handle={handle} fitsForm={choice !== null}>
      <FieldShell
        handle={handle}
        error={isMissing && now.name !== '' ? t('toolChoice.gone', { name: now.name }) : null}
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
    </FormOrJson>
  );
}

/** `none`: not sent. `one`: the tool with this name. */
type ChoiceKind = 'none' | 'auto' | 'must' | 'never' | 'one';

interface ToolChoice {
  readonly kind: ChoiceKind;
  readonly name: string;
  /** Whether an answer may contain one call at most; Messages only. */
  readonly single: boolean;
}

const CHAT = { auto: 'auto', required: 'must', none: 'never' } as const;
const MESSAGES = { auto: 'auto', any: 'must', none: 'never', tool: 'one' } as const;

const messagesChoice = z.strictObject({
  type: z.enum(['auto', 'any', 'none', 'tool']),
  name: z.string().optional(),
  disable_parallel_tool_use: z.boolean().optional(),
});

/** Parses the tool choice of either interface; null for another shape. @see SERVICE.md §2.5 */
export function readToolChoice(face: ChatInterface, value: unknown): ToolChoice | null {
  if (value === undefined) return { kind: 'none', name: '', single: false };
  if (face === 'chat') {
    const read = chatToolChoice.safeParse(value);
    if (!read.success) return null;
    return typeof read.data === 'string'
      ? { kind: CHAT[read.data], name: '', single: false }
      : { kind: 'one', name: read.data.function.name, single: false };
  }
  const read = messagesChoice.safeParse(value);
  if (!read.success) return null;
  const { type, name = '', disable_parallel_tool_use: single = false } = read.data;
  return { kind: MESSAGES[type], name, single };
}

/** Returns the tool choice in the format of the interface; undefined if it is not sent. */
export function sentToolChoice(face: ChatInterface, { kind, name, single }: ToolChoice): unknown {
  if (kind === 'none') return undefined;
  if (face === 'chat') {
    if (kind === 'one') return { type: 'function', function: { name } };
    return kind === 'must' ? 'required' : kind === 'never' ? 'none' : 'auto';
  }
  const one = single && kind !== 'never' ? { disable_parallel_tool_use: true } : {};
  if (kind === 'one') return { type: 'tool', name, ...one };
  return { type: kind === 'must' ? 'any' : kind === 'never' ? 'none' : 'auto', ...one };
}
