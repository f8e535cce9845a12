import { Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useStore } from 'zustand';
import { useArea } from '../app/area-state.ts';
import { useConnectionIdOf } from '../app/connections-store.ts';
import { openSettings } from '../app/window-state.ts';
import { Button } from '../ui/button.tsx';
import { CallProblemNotice } from '../ui/call-problem-notice.tsx';
import { cx } from '../ui/cx.ts';
import type { DraftState, GenerationDraft, ReplaceableDraft } from './generation-draft.ts';

/** Renders why a request from a draft failed; the draft is kept. */
export function MakeProblem(props: ComponentProps<typeof CallProblemNotice>) {
  const connectionId = useConnectionIdOf(useArea());
  return (
    <CallProblemNotice
      {...props}
      without={['continue', 'edit', 'choose-model', 'retry', 'wait']}
      onAction={() => openSettings('connections', connectionId)}
    />
  );
}

interface DraftProblemProps<State extends DraftState<unknown>> {
  readonly draft: Pick<GenerationDraft<unknown, State>, 'state' | 'dismissProblem'>;
  readonly title: string;
  readonly className?: string;
}

/** Renders the problem of a draft while it has one. */
export function DraftProblem<State extends DraftState<unknown>>(props: DraftProblemProps<State>) {
  const { draft, title, className } = props;
  const problem = useStore(draft.state, (state) => (state.phase === 'ready' ? state.problem : null));
  if (problem === null) return null;
  return (
    <MakeProblem
      problem={problem}
      title={title}
      onDismiss={() => draft.dismissProblem()}
      className={className}
    />
  );
}

interface PutAsideProps<Draft> {
  readonly draft: ReplaceableDraft<Draft>;
  /** The message that the draft was replaced. */
  readonly words: string;
  readonly label: string;
  readonly onBroughtBack: () => void;
  readonly className?: string;
}

/** Offers to bring back the replaced draft until the new one is edited, which is longer than a toast is visible. */
export function PutAside<Draft>({ draft, words, label, onBroughtBack, className }: PutAsideProps<Draft>) {
  const replaced = useStore(draft.state, (state) => state.replaced !== null);
  if (!replaced) return null;
  return (
    <p className={cx('flex flex-wrap items-center gap-x-1 text-sm text-ink-2', className)}>
      {words}
      <Button
        size="sm"
        variant="ghost"
        icon={Undo2}
        onClick={() => {
          draft.bringBack();
          onBroughtBack();
        }}
      >
        {label}
      </Button>
    </p>
  );
}
