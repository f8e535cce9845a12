import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationSession } from '../conversation-session.ts';
import { useTakeFiles } from '../use-take-files.ts';

/** The whole panel takes dropped files; while some hover over it, it says so. */
export function DropZone({ session, children }: { session: ConversationSession; children: ReactNode }) {
  const { t } = useTranslation('chat');
  const takeFiles = useTakeFiles(session);
  const [over, setOver] = useState(false);
  // Enter and leave come for each child: only the difference counts.
  const depth = useRef(0);
  const hasFiles = (event: React.DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has its keyboard twin in the composer's attach button
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragEnter={(event) => {
        if (!hasFiles(event)) return;
        depth.current += 1;
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!hasFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) setOver(false);
      }}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        depth.current = 0;
        setOver(false);
        // Dropped on a message that is being edited: it has them already.
        if (event.defaultPrevented) return;
        event.preventDefault();
        void takeFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {over ? (
        <div className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center rounded-lg border-2 border-dashed border-craft bg-background/85 text-lg font-medium text-craft-ink">
          {t('composer.drop')}
        </div>
      ) : null}
    </div>
  );
}
