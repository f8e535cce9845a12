import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { jsonObject } from '../../../shared/service/json.ts';
import { UNFIT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { JsonEditor } from '../../ui/json-editor.tsx';
import { type FieldHandle, useTyped } from './field-edit.ts';
import { choiceLabel } from './field-labels.ts';
import { FieldChoice, FieldShell } from './field-shell.tsx';
import { FormOrJson, prettyValue, readValue, sameJson } from './json-parameter.tsx';
import { schemaMessage } from './schema-problem.ts';

const format = z.strictObject({ type: z.literal('json_schema'), schema: jsonObject });
const config = z.strictObject({ format: format.optional() });
/** Prefix of a stored text that is only the schema, not the whole field. */
const SCHEMA = 'schema:';
const FIRST = { type: 'object', properties: {}, required: [], additionalProperties: false };

/** Edits the format the answer must have. @see SERVICE.md §9 */
export function OutputField({ handle }: { handle: FieldHandle }) {
  const read = config.safeParse(handle.value ?? {});
  const kept = handle.unfit?.startsWith(SCHEMA) ? handle.unfit.slice(SCHEMA.length) : null;
  const schema = kept ?? prettyValue(read.success ? read.data.format?.schema : undefined);
  return (
    <FormOrJson handle={handle} fitsForm={handle.unfit === undefined ? read.success : kept !== null}>
      <OutputForm handle={handle} kept={schema} />
    </FormOrJson>
  );
}

/** @param props.kept the schema as text; empty if none is set */
function OutputForm({ handle, kept }: { handle: FieldHandle; kept: string }) {
  const { t } = useTranslation('parameters');
  const [text, setText] = useTyped(kept, sameJson);
  const on = handle.value !== undefined || handle.unfit !== undefined;
  const type = (next: string) => {
    setText(next);
    const schema = jsonObject.safeParse(readValue(next)?.value);
    const fine = schema.success && schemaMessage(schema.data) === null;
    if (!fine || !handle.put({ format: { type: 'json_schema', schema: schema.data } }))
      handle.keep(SCHEMA + next);
  };
  const read = readValue(text);
  return (
    <FieldShell handle={handle}>
      <FieldChoice
        handle={handle}
        value={on ? 'json_schema' : 'none'}
        choices={{ none: t('onOff.none'), json_schema: choiceLabel('json_schema') }}
        onChoose={(next) => (next === 'none' ? handle.put(undefined) : type(prettyValue(FIRST)))}
      />
      {on ? (
        <JsonEditor
          label={t('output.schema')}
          value={text}
          maxLength={UNFIT_MAX_LENGTH - SCHEMA.length}
          onValueChange={type}
          error={read === null ? undefined : (schemaMessage(read.value) ?? undefined)}
        />
      ) : null}
    </FieldShell>
  );
}
