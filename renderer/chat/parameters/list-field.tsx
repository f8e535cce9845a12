import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { cx } from '../../ui/cx.ts';
import { CONTROL } from '../../ui/field.tsx';
import { isComposing } from '../../ui/key-combo.ts';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import type { FieldHandle } from './field-edit.ts';
import { describedBy, FieldShell } from './field-shell.tsx';

const texts = z.union([z.array(z.string()), z.string().transform((one) => [one])]);

/** A few texts as chips, and a box for the next. It may hold more than the service accepts, but those cannot be sent. */
export function ListField({ handle }: { handle: FieldHandle }) {
  const { t } = useTranslation('parameters');
  const { id, field, value, unfit } = handle;
  const [typed, setTyped] = useState('');
  const chosen = listOf(unfit === undefined ? value : parse(unfit));
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
    // The button that was pressed is gone; the keyboard stays here.
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A stop sequence as it is shown and typed: line breaks and tabs have no look of their own. */
export function shownStop(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
}

const MEANT: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };

/** Resolves the escapes in a stop sequence as typed; a lone backslash stands for itself. */
export function typedStop(text: string): string {
  return text.replace(/\\([nrt\\])/g, (_, sign: string) => MEANT[sign] ?? sign);
}
