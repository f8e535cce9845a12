import { useTranslation } from 'react-i18next';
import { UNFIT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { cx } from '../../ui/cx.ts';
import { CONTROL } from '../../ui/field.tsx';
import { type FieldHandle, useTyped } from './field-edit.ts';
import { controlId, describedBy, FieldShell } from './field-shell.tsx';

/** An identifier. An empty box sends nothing. */
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

/** Parses text that begins like JSON; any other text is the identifier itself. @see SERVICE.md §2.3 */
function readContainer(text: string): unknown {
  if (!/^\s*[{["]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
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
