import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../shared/service/json.ts';
import { cx } from './cx.ts';
import { foldedText } from './folded-json.ts';
import { BreakableText } from './plain-text.tsx';

/** Lists and objects nested deeper, or longer, start folded. */
const OPEN_DEPTH = 3;
const OPEN_ITEMS = 40;
/** Number of items rendered of a long list; a click shows the rest. */
const ITEMS_AT_ONCE = 200;

/** Renders JSON for reading, with token colors and with long or deep values folded. */
export function JsonTree({ value }: { value: Json }) {
  return (
    <div className="overflow-x-auto font-mono text-xs leading-relaxed break-words whitespace-pre-wrap text-ink">
      <Node name={null} value={value} depth={0} last />
    </div>
  );
}

interface NodeProps {
  readonly name: string | null;
  readonly value: Json;
  readonly depth: number;
  readonly last: boolean;
}

function Node({ name, value, depth, last }: NodeProps) {
  const comma = last ? '' : ',';
  if (typeof value === 'object' && value !== null) {
    return <Branch name={name} value={value} depth={depth} last={last} />;
  }
  return (
    <div className="pl-4">
      <Name name={name} />
      <Leaf value={value} />
      {comma}
    </div>
  );
}

function Branch({
  name,
  value,
  depth,
  last,
}: NodeProps & { value: Exclude<Json, string | number | boolean | null> }) {
  const { t } = useTranslation('inspector');
  const list = Array.isArray(value);
  const entries: readonly (readonly [string | null, Json])[] = list
    ? value.map((item) => [null, item] as const)
    : Object.entries(value);
  const [open, setOpen] = useState(depth < OPEN_DEPTH && (depth === 0 || entries.length <= OPEN_ITEMS));
  const [drawn, setDrawn] = useState(ITEMS_AT_ONCE);
  const [begin, end] = list ? ['[', ']'] : ['{', '}'];
  const comma = last ? '' : ',';
  if (entries.length === 0) {
    return (
      <div className="pl-4">
        <Name name={name} />
        {begin}
        {end}
        {comma}
      </div>
    );
  }
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex max-w-full items-center rounded-sm text-left hover:bg-hover"
      >
        <ChevronRight aria-hidden size={12} className={cx('mr-1 text-ink-3', open && 'rotate-90')} />
        <span className="min-w-0 truncate">
          <Name name={name} />
          {open ? begin : `${begin} ${t('items', { count: entries.length })} ${end}${comma}`}
        </span>
      </button>
      {open ? (
        <>
          <div className="ml-1.5 border-l border-hairline pl-1.5">
            {entries.slice(0, drawn).map(([key, item], at) => (
              <Node
                // biome-ignore lint/suspicious/noArrayIndexKey: the shown value does not change
                key={at}
                name={key}
                value={item}
                depth={depth + 1}
                last={at === entries.length - 1}
              />
            ))}
            {entries.length > drawn ? (
              <button
                type="button"
                className="ml-4 text-craft-ink underline"
                onClick={() => setDrawn(drawn + ITEMS_AT_ONCE)}
              >
                {t('showMore', { count: entries.length - drawn })}
              </button>
            ) : null}
          </div>
          <div className="pl-4">
            {end}
            {comma}
          </div>
        </>
      ) : null}
    </div>
  );
}

function Name({ name }: { name: string | null }) {
  return name === null ? null : (
    <>
      <span className="text-ink-2">{JSON.stringify(name)}</span>
      {': '}
    </>
  );
}

function Leaf({ value }: { value: string | number | boolean | null }) {
  if (typeof value !== 'string') return <span className="text-chat">{String(value)}</span>;
  const folded = foldedText(value);
  return folded === value ? (
    <span className="text-good">
      <BreakableText text={JSON.stringify(value)} />
    </span>
  ) : (
    <span className="text-ink-3">{JSON.stringify(folded)}</span>
  );
}
