import { Wrench } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Part } from '../../../shared/domain/conversation.ts';
import { shortened } from '../../lib/split-text.ts';
import { useSessionState } from '../session-context.ts';
import { Fold } from './fold.tsx';
import { LongText } from './long-text.tsx';
import { isPassedOver } from './pending-calls.ts';
import { knownTools, readArguments } from './read-arguments.ts';

/** Maximum length of the arguments and the name in the title line, in UTF-16 units. */
const PEEK = 120;
const NAME = 100;

interface ToolCallProps {
  readonly call: Extract<Part, { type: 'tool_call' }>;
  /** The turn of the answer that made the call. */
  readonly turnId: string;
  /** Whether its arguments are still streaming. */
  readonly growing: boolean;
}

/** Renders a tool call, collapsed, with its name and the start of its arguments. */
export function ToolCall({ call, turnId, growing }: ToolCallProps) {
  const { t } = useTranslation('answers');
  const name = shortened(call.name, NAME);
  const unknown = useSessionState(({ options }) => knownTools(options)?.has(call.name) === false);
  const passed = useSessionState(({ turns }) => isPassedOver(turns, turnId, call.id));
  return (
    <Fold
      icon={<Wrench aria-hidden size={15} />}
      title={call.name === '' ? t('tools.callUnnamed') : t('tools.call', { name })}
      detail={passed ? <span className="font-sans">{t('tools.passedOver')}</span> : call.input.slice(0, PEEK)}
    >
      {unknown && call.name !== '' ? (
        <p className="mb-2 text-sm text-warn">{t('tools.unknown', { name })}</p>
      ) : null}
      {growing ? (
        <LongText text={call.input} label={t('tools.arguments')} />
      ) : (
        <Arguments text={call.input} />
      )}
    </Fold>
  );
}

function Arguments({ text }: { text: string }) {
  const { t } = useTranslation('answers');
  const read = useMemo(() => readArguments(text), [text]);
  return (
    <>
      {read.kind === 'json' ? null : (
        <p className="mb-2 text-sm text-ink-2">{t(`tools.kind.${read.kind}`)}</p>
      )}
      {read.kind === 'empty' ? null : <LongText text={read.text} label={t('tools.arguments')} />}
    </>
  );
}
