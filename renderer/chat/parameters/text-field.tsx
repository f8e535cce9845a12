import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { UNFIT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { cx } from '../../ui/cx.ts';
import { CONTROL } from '../../ui/field.tsx';
import { isComposing } from '../../ui/key-combo.ts';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { type FieldHandle, useTyped } from './field-edit.ts';
import { controlId, describedBy, FieldShell } from './field-shell.tsx';
import { readValue } from './json-parameter.tsx';

/** Edits an identifier; an empty box sends nothing. */
export function TextParameter({ handle }: { handle: FieldHandle }) {
  const { t } = useTranslation('parameters');
  const { value, unfit } = handle;
  const json = handle.field.control === 'container';
  const kept = unfit ?? shown(value);
  // The text stays as typed, even when it is parsed as something else.
  const [typed, setTyped] = useTyped(kept, (one, other) => same(one, other, json));
  const wrong = unfit !== undefined;
  const type = (text: string) => {
    setTyped(text);
    const read = json ? readContainer(text) : text;
    if (read === NOT_JSON || !handle.put(text.trim() === '' ? undefined : read)) handle.keep(text);
  };
  return (
    <FieldShell handle={handle} labels error={wrong ? t('problem.notJson') : null}>
      <input
        id={controlId(handle)}
        aria-describedby={describedBy(handle, wrong)}
        aria-invalid={wrong || undefined}
        value={typed}
        maxLength={UNFIT_MAX_LENGTH}
        spellCheck={false}
        autoComplete="off"
        placeholder={value === null ? 'null' : t('notSent')}
        onChange={(event) => type(event.currentTarget.value)}
        className={cx(CONTROL, 'h-8', json && 'font-mono text-sm')}
      />
    </FieldShell>
  );
}

const NOT_JSON = Symbol('not JSON');

/** Parses text that begins like JSON; any other text is an identifier. @see SERVICE.md §2.3 */
function readContainer(text: string): unknown {
  if (!/^\s*[{["]/.test(text)) return text;
  const read = readValue(text);
  return read === null ? NOT_JSON : read.value;
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function same(had: string, kept: string, json: boolean): boolean {
  if (!json || had === '' || kept === '') return had === kept;
  const read = readContainer(had);
  return read !== NOT_JSON && shown(read) === kept;
}

const texts = z.union([z.array(z.string()), z.string().transform((one) => [one])]);

/** Edits a few texts as chips. It may hold more than the service accepts, but then it is not sent. */
export function ListField({ handle }: { handle: FieldHandle }) {
  const { t } = useTranslation('parameters');
  const { id, field, value, unfit } = handle;
  const [typed, setTyped] = useState('');
  const chosen = listOf(unfit === undefined ? value : readValue(unfit)?.value);
  const full = field.maxItems !== null && chosen.length >= field.maxItems;
  const wrong = unfit !== undefined;
  const put = (next: readonly string[]) => {
    if (!handle.put(next.length === 0 ? undefined : next)) handle.keep(JSON.stringify(next));
  };
  const add = () => {
    const text = typedStop(typed);
    if (text !== '' && !chosen.includes(text)) put([...chosen, text]);
    setTyped('');
  };
  const remove = (text: string) => {
    put(chosen.filter((one) => one !== text));
    // The pressed button is gone, so the focus moves to the text box.
    requestAnimationFrame(() => document.getElementById(`${id}-add`)?.focus());
  };
  return (
    <FieldShell
      handle={handle}
      facts={[field.maxItems === null ? null : t('atMost', { count: field.maxItems })]}
      error={wrong && field.maxItems !== null ? t('problem.tooMany', { max: field.maxItems }) : null}
    >
      {chosen.length === 0 ? null : (
        <ul aria-labelledby={`${id}-label`} className="flex flex-wrap gap-1.5">
          {chosen.map((text) => (
            <li
              key={text}
              className="flex h-6.5 max-w-full items-center gap-0.5 rounded-full border border-craft bg-craft-tint pr-0.5 pl-2.5 text-craft-ink"
            >
              <code className="truncate font-mono text-xs whitespace-pre">{shownStop(text)}</code>
              <button
                type="button"
                aria-label={t('list.remove', { text: shownStop(text) })}
                {...tooltipAttributes({ label: t('list.remove', { text: shownStop(text) }) })}
                onClick={() => remove(text)}
                className="flex size-5 items-center justify-center rounded-full hover:bg-hover"
              >
                <X aria-hidden size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={`${id}-add`}
        aria-label={t('list.add')}
        aria-describedby={describedBy(handle, wrong)}
        aria-invalid={wrong || undefined}
        placeholder={t('list.placeholder')}
        value={typed}
        disabled={full && typed === ''}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent) || event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
        className={cx(CONTROL, 'h-8 font-mono text-sm')}
      />
    </FieldShell>
  );
}

function listOf(value: unknown): readonly string[] {
  const read = texts.safeParse(value);
  return read.success ? [...new Set(read.data)] : [];
}

/** Returns a stop sequence with escapes, because line breaks and tabs are invisible. */
export function shownStop(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
}

const MEANT: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };

/** Resolves the escapes in a typed stop sequence; a lone backslash stays. */
export function typedStop(text: string): string {
  return text.replace(/\\([nrt\\])/g, (_, sign: string) => MEANT[sign] ?? sign);
}
