import { useTranslation } from 'react-i18next';
import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import { USER_TEXT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { TextArea } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { shortened } from '../shortened.ts';
import type { ToolCallPart } from './pending-calls.ts';
import { knownTools, readArguments } from './read-arguments.ts';
import type { ResultDraft } from './result-drafts.ts';

/** Of a tool's name, in UTF-16 units. */
const NAME = 100;

interface ResultFieldsProps {
  readonly call: ToolCallPart;
  readonly draft: ResultDraft;
  readonly options: ConversationOptions;
  readonly onChange: (draft: ResultDraft) => void;
}

/** Edits the result of one call: its text or JSON, whether it failed, and whether to save it for the tool. */
export function ResultFields({ call, draft, options, onChange }: ResultFieldsProps) {
  const { t } = useTranslation('answers');
  const unknown = knownTools(options)?.has(call.name) === false;
  const name = shortened(call.name, NAME);
  const tooLong = draft.content.length > USER_TEXT_MAX_LENGTH;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{t('calls.one', { name })}</legend>
      {unknown ? <p className="text-sm text-warn">{t('tools.unknown', { name })}</p> : null}
      <TextArea
        label={t('calls.result', { name })}
        rows={3}
        className="font-mono text-sm"
        spellCheck={false}
        value={draft.content}
        hint={jsonHint(draft.content) ? t('calls.notJson') : t('calls.hint')}
        error={tooLong ? t('calls.tooLong', { max: USER_TEXT_MAX_LENGTH }) : undefined}
        onValueChange={(content) => onChange({ ...draft, content })}
      />
      <div className="flex flex-wrap items-start gap-x-8 gap-y-2 [&>label]:gap-2.5">
        <Switch
          label={t('calls.isError')}
          checked={draft.isError}
          onCheckedChange={(isError) => onChange({ ...draft, isError })}
        />
        <Switch
          label={t('calls.save', { name })}
          checked={draft.save}
          disabled={tooLong}
          onCheckedChange={(save) => onChange({ ...draft, save })}
        />
        {draft.save ? (
          <Switch
            label={t('calls.auto')}
            checked={draft.auto}
            onCheckedChange={(auto) => onChange({ ...draft, auto })}
          />
        ) : null}
      </div>
    </fieldset>
  );
}

/** Looks like JSON and is none: worth a word, no fault. */
function jsonHint(text: string): boolean {
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[') return false;
  const { kind } = readArguments(text);
  return kind === 'cut' || kind === 'malformed';
}
