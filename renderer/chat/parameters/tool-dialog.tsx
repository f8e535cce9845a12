import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { jsonObject } from '../../../shared/service/json.ts';
import { TOOL_ROUNDS_MAX, USER_TEXT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { messagesTool } from '../../../shared/service/messages.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { JsonEditor } from '../../ui/json-editor.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useSession } from '../session-context.ts';
import { prettyValue, readValue } from './json-parameter.tsx';
import { schemaMessage } from './schema-problem.ts';
import { functionOf, TOOL_NAME, toolName } from './tool-shapes.ts';
import { putTool, toolFor, toolsOf } from './tools-edit.ts';

interface ToolDialogProps {
  /** The name of the tool to edit; empty for a new one. */
  readonly name: string;
  readonly onClose: () => void;
}

const EMPTY_SCHEMA = { type: 'object', properties: {} };

/** Edits a tool: its definition for the model, and the saved result of its calls. */
export function ToolDialog({ name: before, onClose }: ToolDialogProps) {
  const session = useSession();
  const { t } = useTranslation(['parameters', 'common']);
  const [options] = useState(() => session.state.getState().options);
  const had = toolsOf(options).find((tool) => before !== '' && toolName(tool) === before);
  const known = had ? functionOf(had) : null;
  const ofService = had !== undefined && known === null;
  const [name, setName] = useState(before);
  const [description, setDescription] = useState(known?.description ?? '');
  const [schema, setSchema] = useState(prettyValue(known ? known.schema : EMPTY_SCHEMA));
  const [strict, setStrict] = useState(known?.strict);
  const [whole, setWhole] = useState(prettyValue(had));
  const saved = options.toolAnswers?.[before];
  const [keeps, setKeeps] = useState(saved !== undefined);
  const [content, setContent] = useState(saved?.content ?? '');
  const [isError, setIsError] = useState(saved?.isError ?? false);
  const [auto, setAuto] = useState(saved?.auto ?? false);
  const field = useRef<HTMLInputElement>(null);

  const taken = toolsOf(options).some((tool) => toolName(tool) === name && name !== before);
  const nameError = TOOL_NAME.test(name)
    ? taken
      ? t('parameters:tools.nameTaken')
      : null
    : t('parameters:tools.nameBad');
  const readSchema = readValue(schema);
  const schemaError = readSchema?.value === undefined ? null : schemaMessage(readSchema.value);
  const readWhole = messagesTool.safeParse(readValue(whole)?.value);
  const wholeError = readWhole.success || readValue(whole) === null ? null : t('parameters:problem.shape');

  const tool = () => {
    if (ofService) return readWhole.success ? readWhole.data : null;
    const parameters =
      readSchema?.value === undefined ? undefined : jsonObject.safeParse(readSchema.value).data;
    if (nameError !== null || readSchema === null || schemaError !== null) return null;
    const more = known?.more ?? {};
    return toolFor(options, { name, description: description.trim(), schema: parameters, strict, more });
  };
  const save = () => {
    const made = tool();
    if (!made && nameError !== null) field.current?.focus();
    if (!made) return false;
    const answer = keeps ? { content, isError, auto } : null;
    const change = putTool(session.state.getState().options, before, made, answer);
    if (change) session.options.change(change);
    return change !== null;
  };

  return (
    <FormDialog
      title={before === '' ? t('parameters:tools.add') : t('parameters:tools.editTitle', { name: before })}
      submitLabel={t('parameters:tools.save')}
      onSubmit={save}
      onClosed={onClose}
    >
      {({ tried }) => (
        <>
          {ofService ? (
            <JsonEditor
              label={t('parameters:tools.wholeJson')}
              value={whole}
              onValueChange={setWhole}
              error={wholeError ?? undefined}
            />
          ) : (
            <>
              <TextField
                ref={field}
                label={t('parameters:tools.name')}
                hint={t('parameters:tools.nameHint')}
                value={name}
                maxLength={64}
                spellCheck={false}
                autoComplete="off"
                className="font-mono"
                error={(tried || name !== '') && nameError !== null ? nameError : undefined}
                onValueChange={setName}
              />
              <TextArea
                label={t('parameters:tools.description')}
                hint={t('parameters:tools.descriptionHint')}
                value={description}
                rows={2}
                className="field-sizing-content max-h-40"
                onValueChange={setDescription}
              />
              <JsonEditor
                label={t('parameters:tools.schema')}
                value={schema}
                onValueChange={setSchema}
                error={schemaError ?? undefined}
              />
              <Switch
                label={t('parameters:tools.strict')}
                hint={t('parameters:tools.strictHint')}
                checked={strict === true}
                onCheckedChange={(on) => setStrict(on ? true : undefined)}
              />
            </>
          )}
          {ofService ? null : (
            <fieldset className="flex flex-col gap-4 border-t border-hairline pt-4">
              <legend className="sr-only">{t('parameters:tools.answer.title')}</legend>
              <Switch
                label={t('parameters:tools.answer.keep')}
                hint={t('parameters:tools.answer.keepHint')}
                checked={keeps}
                onCheckedChange={setKeeps}
              />
              {keeps ? (
                <>
                  <JsonEditor
                    anyText
                    label={t('parameters:tools.answer.content')}
                    hint={t('parameters:tools.answer.contentHint')}
                    value={content}
                    maxLength={USER_TEXT_MAX_LENGTH}
                    onValueChange={setContent}
                  />
                  <Switch
                    label={t('parameters:tools.answer.error')}
                    hint={t('parameters:tools.answer.errorHint')}
                    checked={isError}
                    onCheckedChange={setIsError}
                  />
                  <Switch
                    label={t('parameters:tools.answer.auto')}
                    hint={t('parameters:tools.answer.autoHint', { rounds: TOOL_ROUNDS_MAX })}
                    checked={auto}
                    onCheckedChange={setAuto}
                  />
                </>
              ) : null}
            </fieldset>
          )}
        </>
      )}
    </FormDialog>
  );
}
