import { ArrowRight, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../ui/button.tsx';
import { runActionById } from './actions.ts';
import { openArea } from './area-state.ts';
import { useIsBilled } from './connections-store.ts';
import { openSettings, useWindowState, windowState } from './window-state.ts';

/** One card per area; `<area>.example` is the action of its card. */
const STEPS = ['chat', 'speech', 'music', 'images'] as const;

/** Shows the first card of the tour. */
export function startTour(): void {
  showStep(0);
}

function showStep(tour: number): void {
  windowState.setState({ tour });
  const area = STEPS[tour];
  if (area) openArea(area);
}

function endTour(): void {
  windowState.setState({ tour: null });
  document.getElementById('main')?.focus();
}

/**
 * Renders a card per area above the main view, each with an example to run in the sandbox. The user
 * can leave it at any time, and it ends by itself if a request would be charged.
 */
export function Tour() {
  const step = useWindowState((state) => state.tour);
  const billed = useIsBilled('chat');
  return step === null || billed ? null : <Card key={step} step={step} />;
}

function Card({ step }: { step: number }) {
  const { t } = useTranslation('app');
  const [tried, setTried] = useState(false);
  const [card, setCard] = useState<HTMLElement | null>(null);
  useEffect(() => card?.focus(), [card]);
  const area = STEPS[step];
  return (
    <section
      ref={setCard}
      tabIndex={-1}
      aria-label={t('tour.label')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') endTour();
      }}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline bg-craft-tint px-5 py-3 outline-none"
    >
      <div className="min-w-56 flex-1">
        <p className="font-medium">
          {area ? t(`tour.${area}.title`) : t('tour.end.title')}
          {area ? (
            <span className="ml-2 text-xs font-normal text-ink-2 tabular-nums">
              {t('tour.step', { n: step + 1, count: STEPS.length })}
            </span>
          ) : null}
        </p>
        <p className="text-sm text-ink-2">{area ? t(`tour.${area}.hint`) : t('tour.end.hint')}</p>
      </div>
      {area ? (
        <>
          <Button
            size="sm"
            variant={tried ? 'secondary' : 'primary'}
            disabled={tried}
            onClick={() => {
              setTried(true);
              runActionById(`${area}.example`);
            }}
          >
            {t(`tour.${area}.do`)}
          </Button>
          <Button size="sm" variant={tried ? 'primary' : 'secondary'} onClick={() => showStep(step + 1)}>
            {t('tour.next')}
            <ArrowRight aria-hidden size={14} />
          </Button>
        </>
      ) : (
        <>
          <Button size="sm" onClick={() => openSettings('connections', 'new')}>
            {t('tour.end.do')}
          </Button>
          <Button size="sm" variant="primary" onClick={endTour}>
            {t('tour.done')}
          </Button>
        </>
      )}
      <IconButton icon={X} size="sm" label={t('tour.leave')} onClick={endTour} />
    </section>
  );
}
