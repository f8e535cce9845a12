import i18next from 'i18next';
import { Braces, Rows3 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Json } from '../../../shared/service/json.ts';
import type { ParameterField } from '../../../shared/service/parameter-fields.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { JsonEditor } from '../../ui/json-editor.tsx';
import { type FieldHandle, useTyped } from './field-edit.ts';
import { fieldHelp, fieldLabel } from './field-labels.ts';
import { FieldShell, FieldToggle } from './field-shell.tsx';

/** Edits a field of unspecified structure as JSON. */
export function JsonParameter({ handle }: { handle: FieldHandle }) {
  const { t } = useTranslation('parameters');
  const { field } = handle;
  const [text, setText] = useTyped(handle.unfit ?? prettyValue(handle.value), sameJson);
  const type = (next: string) => {
    setText(next);
    const typed = readValue(next);
    if (typed === null || !handle.put(typed.value)) handle.keep(next);
  };
  const example = EXAMPLES[field.name];
  const read = readValue(text);
  const error = read && read.value !== undefined ? valueProblem(field, read.value) : null;
  return (
    <FieldShell handle={handle}>
      <JsonEditor
        label={fieldLabel(field.name)}
        labelHidden
        value={text}
        placeholder={t('notSent')}
        onValueChange={type}
        error={error ?? undefined}
        description={fieldHelp(field.name)}
      />
      {text === '' && example !== undefined ? (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => type(prettyValue(example))}>
          {t('example')}
        </Button>
      ) : null}
    </FieldShell>
  );
}

/** Example values of these fields with similar services; SERVICE.md does not specify them. @see SERVICE.md §2.3 */
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

/** Returns indented JSON; an empty text for undefined. */
export function prettyValue(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}

/** Parses JSON; the value is undefined for an empty text, the result null for invalid JSON. */
export function readValue(text: string): { readonly value: unknown } | null {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Returns whether both texts are the same JSON, ignoring whitespace. */
export function sameJson(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [readValue(a), readValue(b)];
  return one !== null && other !== null && JSON.stringify(one.value) === JSON.stringify(other.value);
}

const WANTED = ['object', 'array', 'string', 'number', 'boolean'] as const;
/** The expected kind of value; a key of the message catalogue. */
export type Wanted = (typeof WANTED)[number];

/** Returns why a value does not fit its field, as text; null when it does. */
function valueProblem(field: ParameterField, value: unknown): string | null {
  const read = z.safeParse(field.schema, value);
  const issue = read.success ? undefined : read.error.issues[0];
  if (!issue) return null;
  const path = issue.path.join('.');
  const expected = issue.code === 'invalid_type' ? wantedOf(issue.expected) : null;
  const what = expected === null ? null : i18next.t(`parameters:problem.wants.${expected}`);
  if (path === '') return what ?? i18next.t('parameters:problem.shape');
  return what === null
    ? i18next.t('parameters:problem.shapeAt', { path })
    : i18next.t('parameters:problem.wantsAt', { path, what });
}

/** Returns the kind of value that Zod expected, or null for other kinds. */
export function wantedOf(expected: string): Wanted | null {
  if (expected === 'record') return 'object';
  if (expected === 'int') return 'number';
  return WANTED.find((one) => one === expected) ?? null;
}

interface FormOrJsonProps {
  readonly handle: FieldHandle;
  /** Whether the form can represent the value; otherwise the field is shown as JSON. */
  readonly fitsForm: boolean;
  readonly children: ReactNode;
}

/** Renders a form for known structures, and JSON for all others. */
export function FormOrJson({ handle, fitsForm, children }: FormOrJsonProps) {
  const { t } = useTranslation('parameters');
  const [asJson, setAsJson] = useState(false);
  const isForm = fitsForm && !asJson;
  return (
    <FieldToggle
      value={
        <IconButton
          icon={isForm ? Braces : Rows3}
          size="sm"
          label={t(isForm ? 'asJson' : 'asForm')}
          disabled={!fitsForm}
          onClick={() => setAsJson(isForm)}
        />
      }
    >
      {isForm ? children : <JsonParameter handle={handle} />}
    </FieldToggle>
  );
}
