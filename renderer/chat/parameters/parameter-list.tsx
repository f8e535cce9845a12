import { Fragment, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatInterface } from '../../../shared/domain/conversation.ts';
import type { ParameterField } from '../../../shared/service/parameter-fields.ts';
import { parameterFields } from '../../../shared/service/parameter-fields.ts';
import type { ParameterGroup } from '../../../shared/service/parameter-meta.ts';
import { Foldable } from '../../ui/foldable.tsx';
import { useSessionState } from '../session-context.ts';
import { parametersKey } from '../session-state.ts';
import { CacheField, ChoiceField } from './choice-field.tsx';
import { touchedFields, useField } from './field-edit.ts';
import { JsonParameter } from './json-parameter.tsx';
import { NumberField } from './number-field.tsx';
import { OutputField } from './output-field.tsx';
import type { PairKind } from './rows-field.tsx';
import { RowsField } from './rows-field.tsx';
import { ListField, TextParameter } from './text-field.tsx';
import { ThinkingField } from './thinking-field.tsx';
import { ToolChoiceField } from './tool-choice-field.tsx';
import { ToolsField } from './tools-field.tsx';

const GROUPS: readonly ParameterGroup[] = ['sampling', 'answer', 'tools', 'context', 'request'];

/** Renders every field of the current interface: frequent ones first, the rest folded and grouped by subject. */
export function ParameterList(props: {
  face: ChatInterface;
  /** Shown before the folded fields. */
  children: ReactNode;
  /** Shown first among the folded fields. */
  advanced?: ReactNode;
}) {
  const { face, children } = props;
  const { t } = useTranslation('parameters');
  const fields = parameterFields(face);
  const advanced = fields.filter(({ simple }) => !simple);
  const count = useSessionState(({ options }) => {
    const touched = touchedFields(options, parametersKey(face));
    return advanced.filter(({ name }) => touched.has(name)).length;
  });
  return (
    <>
      <Fragment key={face}>
        {fields
          .filter(({ simple }) => simple)
          .sort(byPlace)
          .map((field) => (
            <ParameterControl key={field.name} field={field} />
          ))}
      </Fragment>
      {children}
      <Foldable
        asPart
        startsOpen={count > 0}
        title={
          <>
            {t('advanced')}
            {count > 0 ? <span className="ml-1 font-normal text-ink-3">{t('set', { count })}</span> : null}
          </>
        }
      >
        {() => (
          <div className="flex flex-col gap-6 pt-4">
            {props.advanced}
            {GROUPS.map((group) => {
              const own = advanced.filter((field) => field.group === group);
              return own.length === 0 ? null : (
                <section
                  key={`${face}.${group}`}
                  aria-label={t(`group.${group}`)}
                  className="flex flex-col gap-5"
                >
                  <h3 className="border-b border-hairline pb-1.5 text-base font-semibold text-ink">
                    {t(`group.${group}`)}
                  </h3>
                  {own.map((field) => (
                    <ParameterControl key={field.name} field={field} />
                  ))}
                </section>
              );
            })}
          </div>
        )}
      </Foldable>
    </>
  );
}

const FIRST = ['temperature', 'max_tokens', 'thinking', 'tools'];

/** Sorts the frequent fields; other fields keep the order of SERVICE.md. */
function byPlace(a: { name: string }, b: { name: string }): number {
  return FIRST.indexOf(a.name) - FIRST.indexOf(b.name);
}

const TEXTS: PairKind = { of: 'texts' };
const OPEN_RANGE = { min: null, max: null, whole: false } as const;

/** Renders the control that the field's schema requires. */
const ParameterControl = memo(function ParameterControl(props: { field: ParameterField }) {
  const { field } = props;
  const handle = useField(field);
  switch (field.control) {
    case 'number':
      return <NumberField handle={handle} range={field.range ?? OPEN_RANGE} />;
    case 'switch':
    case 'choice':
      return <ChoiceField handle={handle} />;
    case 'text':
    case 'container':
      return <TextParameter handle={handle} />;
    case 'list':
      return <ListField handle={handle} />;
    case 'token_biases':
      return <RowsField handle={handle} kind={biases(field)} />;
    case 'pairs':
      return <RowsField handle={handle} kind={TEXTS} />;
    case 'tools':
      return <ToolsField handle={handle} />;
    case 'tool_choice':
      return <ToolChoiceField handle={handle} />;
    case 'thinking':
      return <ThinkingField handle={handle} />;
    case 'cache_control':
      return <CacheField handle={handle} />;
    case 'output_config':
      return <OutputField handle={handle} />;
    case 'json':
      return <JsonParameter handle={handle} />;
    default:
      return field.control satisfies never;
  }
});

const kinds = new WeakMap<ParameterField, PairKind>();

/** Returns the same object for the same field, because another one would parse the rows again. */
function biases(field: ParameterField): PairKind {
  const known = kinds.get(field);
  if (known) return known;
  const made: PairKind = { of: 'numbers', range: field.range ?? OPEN_RANGE };
  kinds.set(field, made);
  return made;
}
