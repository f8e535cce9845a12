import { type ReactNode, useEffect } from 'react';
import { focusMainIfLost } from './focus-when-shown.ts';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** The purpose of this view. */
  readonly description?: ReactNode;
  /** The first step, as one or two buttons. */
  readonly action?: ReactNode;
}

/** Explains an empty view and offers a first step. */
export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  // Its button is gone once the view has something to show.
  useEffect(() => focusMainIfLost, []);
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-2 px-6 py-10 text-center">
      {icon ? <div className="mb-1 text-ink-3">{icon}</div> : null}
      <p className="text-lg font-semibold text-ink">{title}</p>
      {description ? <div className="max-w-100 text-balance text-ink-2">{description}</div> : null}
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
