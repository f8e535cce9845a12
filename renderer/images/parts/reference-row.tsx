import i18next from 'i18next';
import { CircleAlert, Link2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Reference } from '../../../shared/domain/reference.ts';
import { UPLOAD_REFERENCE_MAX } from '../../../shared/service/limits.ts';
import { formatBytes } from '../../locales/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { problemMessage } from '../../ui/problem-message.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { draft, reference } from '../images.ts';
import type { ReferenceProblem } from '../reference-store.ts';
import { runCommand } from '../view-commands.ts';

/** Renders the reference image: ready, uploading, or refused with the reason. */
export function ReferenceRow() {
  const { t } = useTranslation(['images', 'common']);
  const state = useStore(reference.state);
  return (
    <>
      {state.refused ? (
        <div
          role="alert"
          className="mx-3 mb-2 flex items-start gap-2 rounded-md bg-bad-tint py-1 pr-1 pl-2.5 text-sm"
        >
          <CircleAlert aria-hidden size={16} className="mt-1 text-bad" />
          <p className="min-w-0 flex-1 py-0.5 break-words">
            <span className="font-medium">
              {state.refused.name === ''
                ? t('images:reference.refusedPlain')
                : t('images:reference.refused', { name: state.refused.name })}
            </span>{' '}
            <span className="text-ink-2">{refusalMessage(state.refused.problem)}</span>
          </p>
          <IconButton
            icon={X}
            size="sm"
            label={t('common:dismiss')}
            onClick={() => reference.dismissRefusal()}
          />
        </div>
      ) : null}
      {state.adding ? (
        <Adding {...state.adding} />
      ) : state.reference ? (
        <Shown reference={state.reference} />
      ) : null}
    </>
  );
}

function Shown({ reference: shown }: { reference: Reference }) {
  const { t } = useTranslation('images');
  if (shown.kind === 'address') {
    return (
      <Row
        image={<Link2 aria-hidden size={18} className="text-ink-3" />}
        name={shown.address}
        about={t('reference.byAddress')}
        label={t('reference.remove')}
      />
    );
  }
  const { name, url, was, bytes } = shown;
  const facts = [
    t('reference.pixels', shown),
    formatBytes(bytes),
    was === null ? null : t('reference.madeSmaller', was),
  ].filter((fact) => fact !== null);
  return (
    <Row
      image={<img src={url} alt="" draggable={false} className="size-full object-cover" />}
      name={name === '' ? t('reference.add') : t('reference.named', { name })}
      about={facts.join(' · ')}
      label={t('reference.remove')}
    >
      <PromptOffer />
    </Row>
  );
}

/** Offers the prompt of a reference that was just added. */
function PromptOffer() {
  const { t } = useTranslation('images');
  const prompt = useStore(reference.state, (state) => state.prompt);
  const same = useStore(draft.state, (state) => state.draft.prompt === prompt);
  if (prompt === null || same) return null;
  return (
    <Button
      size="sm"
      {...tooltipAttributes({ label: prompt })}
      onClick={() => {
        reference.takePrompt();
        runCommand('focusPrompt');
      }}
    >
      {t('reference.usePrompt')}
    </Button>
  );
}

function Adding({ name, part }: { name: string; part: number | null }) {
  const { t } = useTranslation('images');
  const known = part !== null && part < 1;
  return (
    <Row
      image={<Spinner className="text-craft" />}
      name={t('reference.adding', { name })}
      about={
        known ? (
          <span
            role="progressbar"
            aria-label={t('reference.addingPart', { name, part })}
            aria-valuenow={Math.round(part * 100)}
            className="mt-1.5 block h-1 w-40 max-w-full overflow-hidden rounded-full bg-hairline"
          >
            <span style={{ width: `${part * 100}%` }} className="block h-full bg-craft transition-[width]" />
          </span>
        ) : (
          t('reference.preparing')
        )
      }
      label={t('reference.cancel')}
    />
  );
}

interface RowProps {
  readonly image: ReactNode;
  readonly name: string;
  readonly about: ReactNode;
  /** The label of the remove button. */
  readonly label: string;
  /** Further actions. */
  readonly children?: ReactNode;
}

function Row({ image, name, about, label, children }: RowProps) {
  return (
    <div className="mx-3 mb-2 flex w-fit max-w-[calc(100%-1.5rem)] items-center gap-2.5 rounded-md border border-hairline py-1 pr-1 pl-1">
      <span className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-panel">
        {image}
      </span>
      <div className="min-w-0">
        <p className="truncate text-sm" title={name}>
          {name}
        </p>
        <div className="text-xs text-ink-3 tabular-nums">{about}</div>
      </div>
      {children}
      <IconButton icon={X} size="sm" label={label} onClick={() => reference.remove()} />
    </div>
  );
}

/** Returns why a reference was refused, as a sentence. */
function refusalMessage(problem: ReferenceProblem): string {
  switch (problem.kind) {
    case 'notPicture':
    case 'empty':
      return i18next.t(`images:reference.${problem.kind}`);
    case 'tooLarge':
      return i18next.t('images:reference.tooLarge', { max: formatBytes(UPLOAD_REFERENCE_MAX) });
    default:
      return problemMessage(problem);
  }
}
