import type { ReactNode } from 'react';

/** A part of a settings page: a card under its heading. */
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
