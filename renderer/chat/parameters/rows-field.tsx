import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { UNFIT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import type { NumberRange } from '../../../shared/service/parameter-fields.ts';
import { halfWidth, type NumberProblem, readNumber } from '../../lib/read-number.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { CONTROL, FieldError } from '../../ui/field.tsx';
import { type FieldHandle, useTyped } from './field-edit.ts';
import { numberProblemMessage, rangeLabel } from './field-labels.ts';
import { FieldShell } from './field-shell.tsx';
import { FormOrJson, readValue } from './json-parameter.tsx';

/** Edits names and values in rows: token ids with biases, or metadata. */
export function RowsField({ handle, kind }: { handle: FieldHandle; kind: PairKind }) {
  const kept = handle.unfit === undefined ? rowsOf(handle.value, kind) : keptAs(handle.unfit);
  return (
    <FormOrJson handle={handle} fitsForm={kept !== null}>
      <Rows handle={handle} kind={kind} kept={kept ?? []} />
    </FormOrJson>
  );
}

interface RowsProps {
  readonly handle: FieldHandle;
  readonly kind: PairKind;
  readonly kept: readonly PairRow[];
}

function Rows({ handle, kind, kept }: RowsProps) {
  const { t } = useTranslation('parameters');
  const { id } = handle;
  // Empty rows exist only in this component.
  const [rows, setRows] = useTyped(kept, (one, other) => means(one, kind) === means(other, kind));
  const { problems } = readRows(rows, kind);
  const put = (next: readonly PairRow[]) => {
    setRows(next);
    const read = readRows(next, kind);
    if (read.problems.size > 0 || !handle.put(read.value)) handle.keep(keepRows(next));
  };
  const names = kind.of === 'numbers' ? [t('rows.token'), t('rows.bias')] : [t('rows.name'), t('rows.value')];
  const focus = (at: number) => requestAnimationFrame(() => document.getElementById(`${id}-${at}`)?.focus());
  return (
    <FieldShell handle={handle} facts={[kind.of === 'numbers' ? rangeLabel(kind.range) : null]}>
      {rows.map((row, at) => {
        const problem = problems.get(at);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name while its name is being typed
          <div key={at} className="flex flex-col gap-1">
            <div className="flex items-center gap-1">
              {row.map((text, part) => (
                <input
                  // biome-ignore lint/suspicious/noArrayIndexKey: name and value
                  key={part}
                  id={part === 0 ? `${id}-${at}` : undefined}
                  aria-label={t('rows.nth', { what: names[part] ?? '', n: at + 1 })}
                  aria-invalid={(problem !== undefined && partOf(problem) === part) || undefined}
                  aria-describedby={problem === undefined ? undefined : `${id}-${at}-error`}
                  value={text}
                  placeholder={names[part]}
                  maxLength={UNFIT_MAX_LENGTH / 10}
                  spellCheck={false}
                  autoComplete="off"
                  onChange={(event) => {
                    const typed = event.currentTarget.value;
                    put(rows.with(at, part === 0 ? [typed, row[1]] : [row[0], typed]));
                  }}
                  className={cx(
                    CONTROL,
                    'h-7 font-mono text-sm',
                    part === 1 && kind.of === 'numbers' && 'max-w-24',
                  )}
                />
              ))}
              <IconButton
                icon={X}
                size="sm"
                label={t('rows.remove', { n: at + 1 })}
                onClick={() => {
                  put(rows.toSpliced(at, 1));
                  focus(Math.max(0, at - 1));
                }}
              />
            </div>
            {problem === undefined ? null : (
              <FieldError id={`${id}-${at}-error`}>{rowLabel(problem, kind, t)}</FieldError>
            )}
          </div>
        );
      })}
      <Button
        size="sm"
        icon={Plus}
        className="self-start"
        onClick={() => {
          setRows([...rows, ['', '']]);
          focus(rows.length);
        }}
      >
        {t('rows.add')}
      </Button>
    </FieldShell>
  );
}

/** Returns which part of the row has the problem: 0 for the name, 1 for the value. */
function partOf(problem: RowProblem): 0 | 1 {
  return problem === 'keyTwice' || problem === 'keyMissing' || problem === 'tokenId' ? 0 : 1;
}

/** Returns a text that is equal for rows with the same meaning. */
function means(rows: readonly PairRow[], kind: PairKind): string {
  const { value, problems } = readRows(rows, kind);
  return problems.size > 0 ? keepRows(rows) : JSON.stringify(value ?? null);
}

function rowLabel(
  problem: RowProblem,
  kind: PairKind,
  t: ReturnType<typeof useTranslation<'parameters'>>['t'],
): string {
  if (problem === 'keyTwice' || problem === 'keyMissing' || problem === 'tokenId')
    return t(`problem.${problem}`);
  return kind.of === 'numbers' ? numberProblemMessage(problem, kind.range) : t('problem.shape');
}

/** A row as typed. */
type PairRow = readonly [name: string, value: string];

/** The kind of values in the rows: numbers in a range, keyed by token id, or texts, keyed by name. */
export type PairKind = { readonly of: 'numbers'; readonly range: NumberRange } | { readonly of: 'texts' };

type RowProblem = 'keyTwice' | 'keyMissing' | 'tokenId' | NumberProblem;

interface ReadRows {
  /** Undefined if nothing is set. */
  readonly value: Readonly<Record<string, number | string>> | undefined;
  /** Problems by row index; the value may be sent if there are none. */
  readonly problems: ReadonlyMap<number, RowProblem>;
}

const keptRows = z.array(z.tuple([z.string(), z.string()]));

/** Returns the rows of a value; null if this form cannot represent it. */
export function rowsOf(value: unknown, kind: PairKind): PairRow[] | null {
  if (value === undefined) return [];
  const read = z.record(z.string(), kind.of === 'numbers' ? z.number() : z.string()).safeParse(value);
  return read.success ? Object.entries(read.data).map(([name, one]): PairRow => [name, String(one)]) : null;
}

/** Stores invalid rows as text; `keptAs` reads them back and returns null for other text. */
export function keepRows(rows: readonly PairRow[]): string {
  return JSON.stringify(rows);
}

export function keptAs(text: string): PairRow[] | null {
  const read = keptRows.safeParse(readValue(text)?.value);
  return read.success ? read.data : null;
}

/** Parses typed rows; ignores empty ones. */
export function readRows(rows: readonly PairRow[], kind: PairKind): ReadRows {
  const problems = new Map<number, RowProblem>();
  const value = new Map<string, number | string>();
  rows.forEach(([typed, text], at) => {
    const name = kind.of === 'numbers' ? halfWidth(typed) : typed.trim();
    if (name === '' && text.trim() === '') return;
    const problem = nameProblem(name, value.has(name), kind);
    if (problem) problems.set(at, problem);
    if (kind.of === 'texts') {
      value.set(name, text);
      return;
    }
    const read = readNumber(text, kind.range);
    if (read.problem !== null || read.value === undefined)
      problems.set(at, problem ?? read.problem ?? 'notNumber');
    else value.set(name, read.value);
  });
  const sendable = value.size > 0 && problems.size === 0;
  return { value: sendable ? Object.fromEntries(value) : undefined, problems };
}

function nameProblem(name: string, twice: boolean, { of }: PairKind): RowProblem | null {
  if (name === '') return 'keyMissing';
  if (of === 'numbers' && !/^\d+$/.test(name)) return 'tokenId';
  return twice ? 'keyTwice' : null;
}
