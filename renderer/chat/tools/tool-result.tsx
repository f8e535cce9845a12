import { CornerDownRight } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Part } from '../../../shared/domain/conversation.ts';
import { shortened } from '../shortened.ts';
import { Fold } from './fold.tsx';
import { LongText } from './long-text.tsx';
import { readResult } from './read-arguments.ts';

/** Of the result and the name in the folded line, in UTF-16 units. */
const PEEK = 120;
const NAME = 100;

interface ToolResultProps {
  readonly result: Extract<Part, { type: 'tool_result' }>;
  /** The tool that was called, where it is known. */
  readonly name?: string | undefined;
  /** It was given by itself, from the results saved for this conversation. */
  readonly saved?: boolean;
}

/** Shows the result of a tool call, folded. */
export function ToolResult({ result, name = '', saved = false }: ToolResultProps) {
  const { t } = useTranslation('answers');
  const text = useMemo(() => readResult(result.content), [result.content]);
  const title = t(result.isError ? 'tools.error' : saved ? 'tools.resultSaved' : 'tools.result', {
    name: shortened(name, NAME),
    context: name === '' ? '' : 'named',
  });
  return (
    <Fold
      icon={<CornerDownRight aria-hidden size={15} className={result.isError ? 'text-bad' : undefined} />}
      title={title}
      detail={result.content.slice(0, PEEK)}
    >
      {text === '' ? (
        <p className="text-sm text-ink-3">{t('tools.resultEmpty')}</p>
      ) : (
        <LongText text={text} label={t('tools.resultText')} />
      )}
    </Fold>
  );
}
