import type { ReactNode } from 'react';

/** Renders a section of a settings page as a card below its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6 last:mb-0">
      <h3 className="mb-2 text-sm font-semibold text-ink-2">{title}</h3>
      <div className="flex flex-col gap-card rounded-lg border border-hairline bg-raised p-card">
        {children}
      </div>
    </section>
  );
}

interface SectionRowProps {
  readonly title: string;
  readonly hint: string;
  /** The button for the action. */
  readonly children: ReactNode;
}

/** Renders an action of a section with its explanation and button. */
export function SectionRow({ title, hint, children }: SectionRowProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <div className="min-w-64 flex-1">
        <p>{title}</p>
        <p className="text-xs text-ink-3 tabular-nums">{hint}</p>
      </div>
      {children}
    </div>
  );
}
