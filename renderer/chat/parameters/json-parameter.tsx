import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../shared/service/json.ts';
import { Button } from '../../ui/button.tsx';
import { JsonEditor } from '../../ui/json-editor.tsx';
import { FieldShell } from './field-shell.tsx';
import { fieldHelp, fieldLabel } from './field-words.ts';
import { prettyValue, readValue, sameJson, valueProblem } from './json-value.ts';
import type { FieldHandle } from './use-field.ts';

/** A field the service leaves open, as JSON. */
export function JsonParameter({ handle, side }: { handle: FieldHandle; side?: React.ReactNode }) {
  const { t } = useTranslation('parameters');
  const id = useId();
  const { field } = handle;
  const [text, type] = useJsonText(handle);
  const example = jsonExample(field.name);
  const read = readValue(text);
  const error = read && read.value !== undefined ? valueProblem(field, read.value) : null;
  return (
    <FieldShell handle={handle} id={id} side={side}>
      <JsonEditor
        label={fieldLabel(field.name)}
        labelHidden
        value={text}
        placeholder={t('notSent')}
        onValueChange={type}
        error={error ?? undefined}
        description={fieldHelp(field.name)}
      />
      {text === '' && example !== null ? (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => type(prettyValue(example))}>
          {t('example')}
        </Button>
      ) : null}
    </FieldShell>
  );
}

/** The text of a field's JSON: as it is typed, until something else than that becomes its value. */
function useJsonText(handle: FieldHandle): [string, (text: string) => void] {
  const kept = handle.unfit ?? prettyValue(handle.value);
  const [text, setText] = useState(kept);
  useEffect(() => setText((had) => (sameJson(had, kept) ? had : kept)), [kept]);
  return [
    text,
    (next) => {
      setText(next);
      const read = readValue(next);
      if (read === null || !handle.put(read.value)) handle.keep(next);
    },
  ];
}

/** Shapes these fields are known to have with services of this kind; SERVICE.md leaves them open. @see SERVICE.md §2.3 */
const EXAMPLES: Readonly<Record<string, Json>> = {
  context_management: {
    edits: [
      {
        type: 'clear_tool_uses_20250919',
        trigger: { type: 'input_tokens', value: 50_000 },
        keep: { type: 'tool_uses', value: 3 },
      },
    ],
  },
  mcp_servers: [{ type: 'url', name: 'example', url: 'https://mcp.example.com/sse' }],
};

/** Something to begin with; null where there is nothing to show. */
function jsonExample(name: string): Json | null {
  return EXAMPLES[name] ?? null;
}
