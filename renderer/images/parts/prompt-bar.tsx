import { LayoutGrid, Minus, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IMAGE_COUNT_MAX } from '../../../shared/service/limits.ts';
import { IMAGE_MODELS } from '../../../shared/service/models.ts';
import { useActiveConnection, useIsBilled } from '../../app/connections-store.ts';
import { ListToggle } from '../../app/panel-header.tsx';
import { useSettings } from '../../app/settings-store.ts';
import { DraftProblem, PutAside } from '../../generation/draft-notices.tsx';
import { formatNumber } from '../../locales/format.ts';
import { Button, IconButton, PlainButton } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/dialog.tsx';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { ModelIdPicker } from '../../ui/model-id-picker.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { chooseModel, keepSize, useFitted } from '../choose-model.ts';
import { generateImages } from '../generate-images.ts';
import { draft } from '../images.ts';
import { imagesView, openGridPlan } from '../images-view.ts';
import { modelCharacter } from '../model-character.ts';
import { knownInstead, sizeLabel } from '../sizes.ts';
import { runCommand } from '../view-commands.ts';
import { TileDrop } from './image-drop.tsx';
import { GenerateButton, PromptFoot, WayChoice } from './prompt-foot.tsx';
import { PromptText } from './prompt-text.tsx';
import { ReferenceButton } from './reference-button.tsx';
import { ReferenceRow } from './reference-row.tsx';
import { SizeChoice } from './size-choice.tsx';
import { StyleChoice } from './style-choice.tsx';

/** Renders the form for an image request: prompt, model, size, reference, count and mode. */
export function PromptBar() {
  const { t } = useTranslation('images');
  const phase = useStore(draft.state, (state) => state.phase);
  return (
    <div className="flex shrink-0 items-start gap-2 overflow-hidden border-hairline border-b py-3 pr-gutter-3 pl-3 [scrollbar-gutter:stable] wide:py-4 wide:pr-gutter-5 wide:pl-5">
      <ListToggle when="hidden" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <TileDrop className="relative rounded-lg border border-hairline bg-raised transition-colors focus-within:border-craft">
          {phase === 'failed' ? <DraftFailed /> : <PromptText disabled={phase === 'loading'} />}
          <PromptFoot />
          <ReferenceRow />
          <SizeDoubt />
          <Controls />
        </TileDrop>
        <PutAside
          draft={draft}
          words={t('prompt.putAside')}
          label={t('prompt.bringBack')}
          onBroughtBack={() => runCommand('focusPrompt')}
        />
        <DraftProblem draft={draft} title={t('prompt.drawFailed')} />
      </div>
      <ManyQuestion />
    </div>
  );
}

function Controls() {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2 px-3 pb-3">
      {/* The names of the model and the style are shortened before the controls take a second line. */}
      <div className="min-w-0 max-w-max flex-[1_1_10.5rem]">
        <ModelChoice />
      </div>
      <ReferenceButton />
      <SizeChoice />
      <StyleChoice />
      <After />
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <GridRun />
        <WayChoice />
        <CountStepper />
        <GenerateButton />
      </div>
    </div>
  );
}

function GridRun() {
  const { t } = useTranslation('images');
  return (
    <Button
      variant="ghost"
      icon={LayoutGrid}
      aria-label={t('draw.gridRun')}
      aria-description={t('draw.gridHint')}
      {...tooltipAttributes({ label: t('draw.gridHint') })}
      onClick={() => openGridPlan()}
      className="px-2"
    >
      <span className="hidden @min-[76rem]:inline">{t('draw.gridRun')}</span>
    </Button>
  );
}

/** Renders the parent image of the next request with a button that clears it. */
function After() {
  const { t } = useTranslation('images');
  const after = useStore(draft.state, (state) => state.draft.parentId !== null);
  if (!after) return null;
  return (
    <span
      {...tooltipAttributes({ label: t('prompt.afterHint') })}
      className="flex h-7 items-center gap-0.5 rounded-full bg-craft-tint pl-2.5 text-sm text-craft-ink"
    >
      {t('prompt.after')}
      <IconButton
        icon={X}
        size="sm"
        label={t('prompt.notAfter')}
        onClick={() => draft.set({ parentId: null })}
        className="rounded-full"
      />
    </span>
  );
}

function DraftFailed() {
  const { t } = useTranslation('images');
  const problem = useStore(draft.state, (state) => state.problem);
  return (
    <LoadFailedLine
      title={t('prompt.failed')}
      problem={problem}
      onRetry={() => void draft.load()}
      className="px-4 py-3"
    />
  );
}

/** Asks for confirmation before many requests are sent, since each may be charged. */
function ManyQuestion() {
  const { t } = useTranslation('images');
  const count = useStore(imagesView, (state) => state.askedAbout);
  const limit = useSettings((settings) => settings.askAbove);
  const billed = useIsBilled('images');
  return (
    <AlertDialog
      open={count !== null}
      onClose={() => imagesView.setState({ askedAbout: null })}
      title={t('draw.askTitle', { count: count ?? 0 })}
      description={t(billed ? 'draw.askHint' : 'draw.hintFree', { limit, count: count ?? 0 })}
      confirmLabel={t('draw.label')}
      onConfirm={() => void generateImages()}
    />
  );
}

const MODELS = IMAGE_MODELS.map(({ id }) => id);

/** Renders the choice of the model, each with its purpose. */
function ModelChoice() {
  const model = useStore(draft.state, (state) => state.draft.model);
  return (
    <ModelIdPicker
      labelHidden
      models={MODELS}
      detailOf={modelCharacter}
      value={model}
      onSelect={chooseModel}
    />
  );
}

/** Renders the number of images, each of which is a request. Arrow keys change it. */
function CountStepper() {
  const { t } = useTranslation('images');
  const count = useStore(draft.state, (state) => state.draft.count);
  const set = (next: number) => draft.set({ count: Math.min(IMAGE_COUNT_MAX, Math.max(1, next)) });
  const step = (by: 1 | -1, label: string) => (
    <PlainButton
      tabIndex={-1}
      aria-label={label}
      {...tooltipAttributes({ label })}
      disabled={by === 1 ? count >= IMAGE_COUNT_MAX : count <= 1}
      onClick={() => set(count + by)}
      className="flex h-full w-7 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink disabled:text-ink-3 disabled:opacity-50 aria-disabled:text-ink-3 aria-disabled:opacity-50"
    >
      {by === 1 ? <Plus aria-hidden size={14} /> : <Minus aria-hidden size={14} />}
    </PlainButton>
  );
  return (
    <div className="flex h-8 items-center rounded-md border border-hairline">
      {step(-1, t('count.fewer'))}
      <span
        role="spinbutton"
        tabIndex={0}
        aria-label={t('count.label')}
        aria-valuenow={count}
        aria-valuemin={1}
        aria-valuemax={IMAGE_COUNT_MAX}
        {...tooltipAttributes({ label: t('count.label') })}
        onKeyDown={(event) => {
          const to = {
            ArrowUp: count + 1,
            ArrowRight: count + 1,
            ArrowDown: count - 1,
            ArrowLeft: count - 1,
          }[event.key];
          const next = event.key === 'Home' ? 1 : event.key === 'End' ? IMAGE_COUNT_MAX : to;
          if (next === undefined) return;
          event.preventDefault();
          set(next);
        }}
        className="min-w-5 rounded-sm text-center text-base tabular-nums"
      >
        {formatNumber(count)}
      </span>
      {step(1, t('count.more'))}
    </div>
  );
}

/** Says that the size was changed with the model, or that the model does not list it; offers the alternative. */
function SizeDoubt() {
  const { t } = useTranslation('images');
  const { model, size } = useStore(draft.state, (state) => state.draft);
  const instead = knownInstead(size, model, useActiveConnection('images')?.profile);
  const fitted = useFitted();
  if (fitted) {
    const [now, before] = [sizeLabel(fitted.size), sizeLabel(fitted.before)];
    return (
      <Line words={t('size.fitted', { size: now, before })}>
        <Button size="sm" variant="ghost" onClick={keepSize}>
          {t('size.fittedBack', { before })}
        </Button>
      </Line>
    );
  }
  if (size === null || instead === null) return null;
  return (
    <Line words={t('size.unknown', { size: sizeLabel(size) })} doubtful>
      <Button size="sm" variant="ghost" onClick={() => draft.set({ size: instead })}>
        {t('size.unknownUse', { size: sizeLabel(instead) })}
      </Button>
    </Line>
  );
}

interface LineProps {
  readonly words: string;
  readonly doubtful?: boolean;
  readonly children: ReactNode;
}

function Line({ words, doubtful = false, children }: LineProps) {
  return (
    <div role="status" className="flex min-w-0 items-center gap-2 px-4 pb-2 text-sm text-ink-2">
      {doubtful ? <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-warn" /> : null}
      <span className="min-w-0 truncate" title={words}>
        {words}
      </span>
      {children}
    </div>
  );
}
