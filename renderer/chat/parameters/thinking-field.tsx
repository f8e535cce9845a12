import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { MESSAGES_DEFAULT_MAX_TOKENS } from '../../../shared/service/limits.ts';
import { readNumber } from '../../lib/read-number.ts';
import { TextField } from '../../ui/field.tsx';
import { useSessionState } from '../session-context.ts';
import { type FieldHandle, useTyped } from './field-edit.ts';
import { numberProblemMessage } from './field-labels.ts';
import { FieldChoice, FieldShell } from './field-shell.tsx';
import { FormOrJson } from './json-parameter.tsx';
import { sameNumber } from './number-field.tsx';

const RANGE = { min: 1, max: null, whole: true } as const;
/** Initial thinking budget in tokens; lower than the token limit the app sends. */
const FIRST_BUDGET = 4096;

const thinking = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('enabled'), budget_tokens: z.number() }),
  z.strictObject({ type: z.literal('disabled') }),
]);

/** Turns thinking on with a token budget, or off. */
export function ThinkingField({ handle }: { handle: FieldHandle }) {
  const read = thinking.safeParse(handle.value);
  const budgetText = handle.unfit !== undefined && !/^\s*[{["]/.test(handle.unfit) ? handle.unfit : null;
  const fits = handle.unfit === undefined ? handle.value === undefined || read.success : budgetText !== null;
  const on = budgetText !== null || (read.success && read.data.type === 'enabled');
  const budget = read.success && read.data.type === 'enabled' ? String(read.data.budget_tokens) : '';
  return (
    <FormOrJson handle={handle} fitsForm={fits}>
      <ThinkingForm
        handle={handle}
        state={on ? 'on' : handle.value === undefined ? 'none' : 'off'}
        budget={budgetText ?? budget}
      />
    </FormOrJson>
  );
}

interface ThinkingFormProps {
  readonly handle: FieldHandle;
  readonly state: 'none' | 'on' | 'off';
  readonly budget: string;
}

function ThinkingForm({ handle, state, budget }: ThinkingFormProps) {
  const { t } = useTranslation('parameters');
  const limit = useSessionState(
    ({ options }) => options.messagesParameters.max_tokens ?? MESSAGES_DEFAULT_MAX_TOKENS,
  );
  const [typed, setTyped] = useTyped(budget, sameNumber);
  const { problem, value } = readNumber(typed, RANGE);
  const type = (text: string) => {
    setTyped(text);
    const read = readNumber(text, RANGE);
    if (read.value === undefined) handle.keep(text);
    else handle.put({ type: 'enabled', budget_tokens: read.value });
  };
  const over = value !== undefined && value >= limit;
  return (
    <FieldShell handle={handle}>
      <FieldChoice
        handle={handle}
        value={state}
        choices={{ none: t('onOff.none'), on: t('onOff.on'), off: t('onOff.off') }}
        onChoose={(next) => {
          const tokens = Math.max(1, Math.min(FIRST_BUDGET, limit - 1));
          handle.put(
            next === 'none'
              ? undefined
              : next === 'off'
                ? { type: 'disabled' }
                : { type: 'enabled', budget_tokens: tokens },
          );
        }}
      />
      {state === 'on' ? (
        <TextField
          label={t('thinking.budget')}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          hint={t('thinking.budgetHint')}
          error={
            typed.trim() === ''
              ? t('problem.notNumber')
              : problem !== null
                ? numberProblemMessage(problem, RANGE)
                : over
                  ? t('problem.budget', { max: limit })
                  : undefined
          }
          onValueChange={type}
        />
      ) : null}
    </FieldShell>
  );
}
