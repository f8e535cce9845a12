import { memo } from 'react';
import type { ParameterField } from '../../../shared/service/parameter-fields.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { CacheField } from './cache-field.tsx';
import { ChoiceField, SwitchField } from './choice-field.tsx';
import { JsonParameter } from './json-parameter.tsx';
import { ListField } from './list-field.tsx';
import { NumberField } from './number-field.tsx';
import { OutputField } from './output-field.tsx';
import type { PairKind } from './pair-rows.ts';
import { RowsField } from './rows-field.tsx';
import { TextParameter } from './text-field.tsx';
import { ThinkingField } from './thinking-field.tsx';
import { ToolChoiceField } from './tool-choice-field.tsx';
import { ToolsField } from './tools-field.tsx';
import { useField } from './use-field.ts';

const TEXTS: PairKind = { of: 'texts' };
const OPEN_RANGE = { min: null, max: null, whole: false } as const;

/** The control of one field, as its schema says. */
export const ParameterControl = memo(function ParameterControl(props: {
  session: ConversationSession;
  field: ParameterField;
}) {
  const { session, field } = props;
  const handle = useField(session, field);
  switch (field.control) {
    case 'number':
      return <NumberField handle={handle} range={field.range ?? OPEN_RANGE} />;
    case 'switch':
      return <SwitchField handle={handle} />;
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

/** The same object for the same field: rows are read anew when it is another one. */
function biases(field: ParameterField): PairKind {
  const known = kinds.get(field);
  if (known) return known;
  const made: PairKind = { of: 'numbers', range: field.range ?? OPEN_RANGE };
  kinds.set(field, made);
  return made;
}
