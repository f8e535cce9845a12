import { LayoutGrid, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IMAGE_MODELS } from '../../../shared/service/models.ts';
import { ListToggle } from '../../app/panel-header.tsx';
import { useSettings } from '../../app/settings-store.ts';
import { MakeProblem } from '../../generation/make-problem.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/dialog.tsx';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { ModelIdPicker } from '../../ui/model-id-picker.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { chooseModel } from '../choose-model.ts';
import { generateImages, question } from '../generate-images.ts';
import { openGridDialog } from '../grid/open-grid-dialog.ts';
import { draft } from '../images.ts';
import { modelCharacter } from '../model-character.ts';
import { runCommand } from '../view-commands.ts';
import { CountStepper } from './count-stepper.tsx';
import { TileDrop } from './image-drop.tsx';
import { GenerateButton, PromptFoot, WayChoice } from './prompt-foot.tsx';
import { PromptText } from './prompt-text.tsx';
import { ReferenceButton } from './reference-button.tsx';
import { ReferenceRow } from './reference-row.tsx';
import { SizeChoice } from './size-choice.tsx';
import { SizeDoubt } from './size-doubt.tsx';
import { StyleChoice } from './style-choice.tsx';

/** Renders the form for an image request: prompt, model, size, reference, count and mode. */
export function PromptBar() {
  const phase = useStore(draft.state, (state) => state.phase);
  return (
    <div className="flex shrink-0 items-start gap-2 overflow-hidden border-hairline border-b px-3 py-3 [scrollbar-gutter:stable] wide:py-4 wide:pr-2 wide:pl-5">
      <ListToggle when="hidden" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <TileDrop className="relative rounded-lg border border-hairline bg-raised transition-colors focus-within:border-craft">
          {phase === 'failed' ? <DraftFailed /> : <PromptText disabled={phase === 'loading'} />}
          <PromptFoot />
          <ReferenceRow />
          <SizeDoubt />
          <Controls />
        </TileDrop>
        <PutAside />
        <GenerateProblem />
      </div>
      <ManyQuestion />
    </div>
  );
}

function Controls() {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2 px-3 pb-3">
      <div className="max-w-full min-w-0">
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
      onClick={openGridDialog}
      className="px-2"
    >
      <span className="hidden @min-[40rem]:inline">{t('draw.gridRun')}</span>
    </Button>
  );
}

/** Says that what is drawn will name the image it was made after, and lets that go. */
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

/** Offers what stood here before something was put in its place, until that is changed: longer than a toast stays. */
function PutAside() {
  const { t } = useTranslation('images');
  const replaced = useStore(draft.state, (state) => state.replaced !== null);
  if (!replaced) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-sm text-ink-2">
      {t('prompt.putAside')}
      <Button
        size="sm"
        variant="ghost"
        icon={Undo2}
        onClick={() => {
          draft.bringBack();
          runCommand('focusPrompt');
        }}
      >
        {t('prompt.bringBack')}
      </Button>
    </p>
  );
}

/** Why nothing was asked for, under the words that are still there. */
function GenerateProblem() {
  const { t } = useTranslation('images');
  const problem = useStore(draft.state, (state) => (state.phase === 'ready' ? state.problem : null));
  if (problem === null) return null;
  return (
    <MakeProblem
      problem={problem}
      title={t('prompt.drawFailed')}
      onDismiss={() => draft.dismissProblem()}
      className=""
    />
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

/** Asks before so many requests go out at once, since each may be billed. */
function ManyQuestion() {
  const { t } = useTranslation('images');
  const count = useStore(question, (state) => state.count);
  const limit = useSettings((settings) => settings.askAbove);
  return (
    <AlertDialog
      open={count !== null}
      onClose={() => question.setState({ count: null })}
      title={t('draw.askTitle', { count: count ?? 0 })}
      description={t('draw.askHint', { limit })}
      confirmLabel={t('draw.label')}
      onConfirm={() => void generateImages()}
    />
  );
}

const MODELS = IMAGE_MODELS.map(({ id }) => id);

/** The model that is to draw, each with what it is for. */
function ModelChoice() {
  const { t } = useTranslation('images');
  const model = useStore(draft.state, (state) => state.draft.model);
  return (
    <ModelIdPicker
      labelHidden
      words={{
        label: t('model.label'),
        choose: t('model.choose'),
        search: t('model.search'),
        use: (id) => t('model.use', { id }),
      }}
      models={MODELS}
      detailOf={modelCharacter}
      value={model}
      onSelect={chooseModel}
    />
  );
}
