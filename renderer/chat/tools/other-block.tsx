import { Blocks, Brain, CornerDownRight, FileWarning, Globe } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Part } from '../../../shared/domain/conversation.ts';
import { unreadableText } from '../../../shared/domain/unreadable-part.ts';
import type { Json } from '../../../shared/service/json.ts';
import { shortened } from '../../lib/split-text.ts';
import { Fold } from './fold.tsx';
import { LongText } from './long-text.tsx';
import { jsonText } from './read-arguments.ts';

/** Maximum length of a name in the title line, in UTF-16 units. */
const NAME = 100;

const ICONS = {
  redacted: Brain,
  server_call: Globe,
  server_result: CornerDownRight,
  server_error: CornerDownRight,
  unknown: Blocks,
  unreadable: FileWarning,
} as const satisfies Record<NamedBlock['kind'], unknown>;

/** Renders tools that the service ran with their results, redacted thinking, and unknown blocks as raw JSON. */
export function OtherBlock({ part }: { part: Extract<Part, { type: 'other' }> }) {
  const { t } = useTranslation('answers');
  const { kind, name, body } = useMemo(() => nameBlock(part.json), [part.json]);
  const Icon = ICONS[kind];
  if (kind === 'redacted') {
    return (
      <p className="mb-2 flex items-center gap-1.5 py-1 text-sm text-ink-3">
        <Icon aria-hidden size={15} />
        {t('block.redacted')}
      </p>
    );
  }
  const title =
    kind === 'unreadable'
      ? t('block.unreadable')
      : kind === 'unknown' && name === ''
        ? t('block.unnamed')
        : t(`block.${kind}`, { name: shortened(name, NAME) });
  return (
    <Fold
      icon={<Icon aria-hidden size={15} className={kind === 'server_error' ? 'text-bad' : undefined} />}
      title={title}
    >
      <LongText text={typeof body === 'string' ? body : jsonText(body)} label={title} />
    </Fold>
  );
}

/** The kind and name of an answer's block, as far as its fields show. */
interface NamedBlock {
  readonly kind: 'redacted' | 'server_call' | 'server_result' | 'server_error' | 'unknown' | 'unreadable';
  /** The tool of a call, else the block's own type; empty if it has none. */
  readonly name: string;
  /** The content to show: the arguments of a call, the content of a result, else the whole block. */
  readonly body: Json;
}

/** Classifies a block that is neither text nor a call of the user's own tools. @see SERVICE.md §2.4 */
export function nameBlock(block: Json): NamedBlock {
  const stored = unreadableText(block);
  if (stored !== undefined) return { kind: 'unreadable', name: '', body: stored };
  if (typeof block !== 'object' || block === null || Array.isArray(block)) {
    return { kind: 'unknown', name: '', body: block };
  }
  const type = typeof block.type === 'string' ? block.type : '';
  if (type === 'redacted_thinking') return { kind: 'redacted', name: type, body: block };
  if (type === 'server_tool_use' || type === 'mcp_tool_use') {
    const server = typeof block.server_name === 'string' ? `${block.server_name}: ` : '';
    const name = typeof block.name === 'string' ? block.name : type;
    return { kind: 'server_call', name: server + name, body: block.input ?? {} };
  }
  if (type.endsWith('_tool_result')) {
    const body = block.content ?? block;
    const failed = block.is_error === true || isError(body);
    return { kind: failed ? 'server_error' : 'server_result', name: type.replace(/_tool_result$/, ''), body };
  }
  return { kind: 'unknown', name: type, body: block };
}

function isError(content: Json): boolean {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return false;
  return typeof content.type === 'string' && content.type.endsWith('_error');
}
