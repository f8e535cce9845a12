import { WandSparkles } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '../locales/format.ts';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { FieldError, FieldHint } from './field.tsx';
import { JsonView, type JsonViewLabels } from './json-view.ts';
import { locateJsonFault } from './locate-json-fault.ts';

export interface JsonEditorProps {
  readonly label: string;
  /** Keeps the label for screen readers only. */
  readonly labelHidden?: boolean;
  readonly value: string;
  readonly onValueChange: (text: string) => void;
  /** A problem with the value although it is valid JSON; the field itself reports syntax errors. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** Description for screen readers, if the help text is elsewhere. */
  readonly description?: string;
  readonly placeholder?: string;
  /** Whether it accepts text other than JSON, such as a tool result. */
  readonly anyText?: boolean;
  /** Maximum length in UTF-16 units, a million by default; longer text is rejected. */
  readonly maxLength?: number;
}

/** Default maximum length in UTF-16 units. */
const MAX_LENGTH = 1_000_000;

/** Renders the editor with label, error, help and a format button. */
export function JsonField(props: JsonEditorProps) {
  const { label, labelHidden = false, value, onValueChange, error, hint, placeholder = '' } = props;
  const { t } = useTranslation('json');
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<JsonView>(null);
  const words = useLabels(label, placeholder);
  const fault = useMemo(() => (props.anyText ? null : locateJsonFault(value)), [props.anyText, value]);
  const wrong =
    fault === null || fault.kind === 'empty'
      ? error
      : t('at', { line: fault.line, column: fault.column, what: t(`fault.${fault.kind}`) });
  const format = () => {
    const pretty = indented(value);
    if (pretty !== null && pretty !== value) onValueChange(pretty);
  };
  const { maxLength = MAX_LENGTH } = props;
  const latest = useEffectEvent(() => ({ value, words, onValueChange, format, maxLength }));
  useLayoutEffect(() => {
    if (!host.current) return;
    const first = latest();
    const made = new JsonView(host.current, first.value, first.words, {
      onChange: (next) => latest().onValueChange(next),
      onFormat: () => latest().format(),
      maxLength: first.maxLength,
    });
    view.current = made;
    return () => {
      view.current = null;
      made.close();
    };
  }, []);
  useLayoutEffect(() => view.current?.show(value), [value]);
  useEffect(() => view.current?.setLabels(words), [words]);
  useEffect(() => {
    const sentences = [wrong, hint, props.description].filter((one) => one !== undefined);
    view.current?.tell({ description: joinSentences(sentences), invalid: wrong !== undefined });
  }, [wrong, hint, props.description]);
  const formatButton = (
    <IconButton
      icon={WandSparkles}
      size="sm"
      label={t('format')}
      disabled={fault !== null || value === ''}
      onClick={format}
    />
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-labelledby={`${id}-label`}>
      <div className={labelHidden ? 'sr-only' : 'flex min-h-7 items-center gap-1'}>
        <span id={`${id}-label`} className="min-w-0 flex-1 text-sm font-medium text-ink-2">
          {label}
        </span>
        {labelHidden ? null : formatButton}
      </div>
      <div className="relative">
        <div
          ref={host}
          data-json-editor
          className={cx(
            'overflow-hidden rounded-md border bg-raised transition-colors focus-within:border-craft focus-within:outline-1 focus-within:outline-craft',
            labelHidden && 'pr-7',
            wrong === undefined ? 'border-hairline hover:border-edge' : 'border-bad',
          )}
        />
        {labelHidden ? <span className="absolute top-0.5 right-0.5 flex">{formatButton}</span> : null}
      </div>
      {wrong === undefined ? null : <FieldError>{wrong}</FieldError>}
      {hint ? <FieldHint>{hint}</FieldHint> : null}
    </fieldset>
  );
}

/** Returns JSON with line breaks and two spaces per level; null if it is invalid. */
function indented(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}

/** Returns the editor's texts and rebuilds them only when the language, the label or the placeholder changes. */
function useLabels(label: string, placeholder: string): JsonViewLabels {
  const { t } = useTranslation('json');
  return useMemo(
    () => ({
      label,
      placeholder,
      faults: {
        empty: t('fault.empty'),
        end: t('fault.end'),
        comma: t('fault.comma'),
        quotes: t('fault.quotes'),
        text: t('fault.text'),
        after: t('fault.after'),
        unexpected: t('fault.unexpected'),
      },
    }),
    [label, placeholder, t],
  );
}
