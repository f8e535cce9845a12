import { Settings2, Slash } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import { cx } from '../../ui/cx.ts';

interface PromptListProps {
  readonly id: string;
  readonly label: string;
  readonly prompts: readonly SavedPrompt[];
  /** The row that Enter chooses; the one after the last prompt leads to all of them. */
  readonly at: number;
  readonly onHover: (at: number) => void;
  readonly onChoose: (prompt: SavedPrompt) => void;
  readonly onManage: () => void;
}

/** The rows over the text box, which keeps the focus. */
export function PromptList({ id, label, prompts, at, onHover, onChoose, onManage }: PromptListProps) {
  const { t } = useTranslation('composing');
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      // The text box keeps the focus, whatever is pressed here.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className="motion-pop max-h-72 overflow-y-auto rounded-lg border border-hairline bg-raised p-1 shadow-overlay"
    >
      {prompts.length === 0 ? (
        <p role="presentation" className="px-2 py-1 text-sm text-ink-3">
          {t('prompts.noneYet')}
        </p>
      ) : null}
      {prompts.map((prompt, row) => (
        <Row
          key={prompt.id}
          id={`${id}-${prompt.id}`}
          active={row === at}
          icon={<Slash aria-hidden size={14} />}
          onHover={() => onHover(row)}
          onChoose={() => onChoose(prompt)}
        >
          <span className="max-w-[45%] shrink-0 truncate">{prompt.name}</span>
          <span className="min-w-0 flex-1 truncate text-sm text-ink-3">{prompt.text.slice(0, 200)}</span>
        </Row>
      ))}
      <Row
        id={`${id}-manage`}
        active={at === prompts.length}
        icon={<Settings2 aria-hidden size={14} />}
        onHover={() => onHover(prompts.length)}
        onChoose={onManage}
      >
        {t('prompts.manage')}
      </Row>
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly active: boolean;
  readonly icon: ReactNode;
  readonly onHover: () => void;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Row({ id, active, icon, onHover, onChoose, children }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the text box
    // biome-ignore lint/a11y/useFocusableInteractive: the text box has the focus and names this row
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={active ? undefined : onHover}
      onClick={onChoose}
      className={cx('flex min-h-8 items-center gap-2 rounded-md px-2 py-1', active && 'bg-hover')}
    >
      <span className="flex text-ink-3">{icon}</span>
      {children}
    </div>
  );
}
