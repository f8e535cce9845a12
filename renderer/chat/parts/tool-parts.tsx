import { ChevronRight, CornerDownRight, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Part } from '../../../shared/domain/conversation.ts';
import type { Json } from '../../../shared/service/json.ts';
import { prettyJson } from '../../ui/pretty-json.ts';

/** A folded block: a line that says what it is, and what it holds. */
export function Fold({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <details className="group/fold my-2 rounded-lg border border-hairline bg-panel text-base">
      <summary className="flex min-h-9 select-none items-center gap-2 px-3 text-sm text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="flex text-ink-3">{icon}</span>
        <span className="min-w-0 flex-1 truncate">{title}</span>
        <ChevronRight aria-hidden size={15} className="transition-transform group-open/fold:rotate-90" />
      </summary>
      <div className="border-t border-hairline px-3 py-2.5">{children}</div>
    </details>
  );
}

export function JsonText({ text }: { text: string }) {
  return (
    <pre className="max-h-80 overflow-auto whitespace-pre-wrap break-words font-mono text-xs leading-relaxed text-ink">
      {text}
    </pre>
  );
}

export function ToolCall({ call }: { call: Extract<Part, { type: 'tool_call' }> }) {
  const { t } = useTranslation('chat');
  return (
    <Fold icon={<Wrench aria-hidden size={15} />} title={t('transcript.toolCall', { name: call.name })}>
      <JsonText text={prettyJson(call.input)} />
    </Fold>
  );
}

export function ToolResult({ result }: { result: Extract<Part, { type: 'tool_result' }> }) {
  const { t } = useTranslation('chat');
  return (
    <Fold
      icon={<CornerDownRight aria-hidden size={15} />}
      title={t(result.isError ? 'transcript.toolError' : 'transcript.toolResult')}
    >
      <JsonText text={prettyJson(result.content)} />
    </Fold>
  );
}

/** The name a block gives its own kind, if it does. */
function kindOf(block: Json): string | null {
  if (typeof block !== 'object' || block === null || Array.isArray(block)) return null;
  return typeof block.type === 'string' ? block.type : null;
}

/** A block of a kind this window does not know, as it came. */
export function OtherBlock({ part }: { part: Extract<Part, { type: 'other' }> }) {
  const { t } = useTranslation('chat');
  const type = kindOf(part.json);
  return (
    <Fold
      icon={<CornerDownRight aria-hidden size={15} />}
      title={type === null ? t('transcript.blockUnknown') : t('transcript.block', { type })}
    >
      <JsonText text={JSON.stringify(part.json, null, 2)} />
    </Fold>
  );
}
