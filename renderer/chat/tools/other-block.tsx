import { Blocks, Brain, CornerDownRight, FileWarning, Globe } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Part } from '../../../shared/domain/conversation.ts';
import { shortened } from '../shortened.ts';
import { Fold } from './fold.tsx';
import { jsonText } from './indent-json.ts';
import { LongText } from './long-text.tsx';
import { type NamedBlock, nameBlock } from './name-block.ts';

/** Of a name in the folded line, in UTF-16 units. */
const NAME = 100;

const ICONS = {
  redacted: Brain,
  server_call: Globe,
  server_result: CornerDownRight,
  server_error: CornerDownRight,
  unknown: Blocks,
  unreadable: FileWarning,
} as const satisfies Record<NamedBlock['kind'], unknown>;

/** Tools the service runs itself and what they gave, redacted thinking, and what this window does not know, as it came. */
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
