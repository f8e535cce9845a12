import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IMAGE_REQUESTS_MAX, NAME_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { chargeKey, useActiveConnection, useIsBilled } from '../../app/connections-store.ts';
import { MakeProblem } from '../../generation/draft-notices.tsx';
import type { CallProblem } from '../../lib/call-problem.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { wayOf } from '../draft-check.ts';
import { draft, reference } from '../images.ts';
import { imagesView, openGridPlan } from '../images-view.ts';
import { countVariants, ownPrompt, promptVariants } from '../prompt-variants.ts';
import { useAskBefore } from './grid-head.tsx';
import { GridModels } from './grid-models.tsx';
import { type GridChoice, gridRequests, mayDraw } from './grid-plan.ts';
import { GridSizes } from './grid-sizes.tsx';
import { startGridRun } from './start-grid-run.ts';

/** Renders the dialog that plans a grid run: the models and sizes for the prompt in the bar. */
export function GridDialog() {
  const { t } = useTranslation('grids');
  const open = useStore(imagesView, (state) => state.planOpen);
  const plan = usePlan();
  const billed = useIsBilled('images');
  const { count } = plan;
  const [press, question] = useAskBefore(count, billed, () => void plan.start());
  return (
    <>
      <Dialog
        open={open}
        onClose={() => openGridPlan(false)}
        title={t('plan.title')}
        description={t('plan.hint')}
        size="md"
        footer={
          <>
            <p aria-live="polite" className="mr-auto self-center text-sm text-ink-2 tabular-nums">
              {plan.block ?? t(chargeKey('plan.requests', billed), { count })}
            </p>
            <Button
              variant="primary"
              busy={plan.busy}
              disabled={plan.block !== null || count === 0}
              onClick={press}
            >
              {t('plan.start')}
            </Button>
          </>
        }
      >
        <Form plan={plan} />
      </Dialog>
      {question}
    </>
  );
}

function Form({ plan }: { plan: Plan }) {
  const { t } = useTranslation('grids');
  const { choice, change, referenceName } = plan;
  return (
    <div className="flex flex-col gap-5">
      {plan.problem ? (
        <MakeProblem
          problem={plan.problem}
          title={t('plan.failed')}
          onDismiss={plan.dismiss}
          className="shrink-0"
        />
      ) : null}
      <section>
        <h3 className="mb-1 text-sm font-medium text-ink-2">{t('plan.prompt')}</h3>
        <p className="line-clamp-3 rounded-md border border-hairline bg-panel px-2.5 py-1.5 break-words">
          {plan.prompt.trim() || <span className="text-ink-3">{t('plan.noPrompt')}</span>}
        </p>
      </section>
      <GridModels chosen={choice.models} onChange={(models) => change({ models })} />
      <GridSizes
        choice={choice}
        onChange={(sizes) => change({ sizes })}
        leaveOut={plan.leaveOut}
        onLeaveOut={plan.setLeaveOut}
      />
      <Segmented
        label={t('plan.reference')}
        value={referenceName === null ? 'off' : choice.withReference}
        disabled={referenceName === null}
        onValueChange={(withReference) => change({ withReference })}
        options={[
          { value: 'off', label: t('plan.off') },
          { value: 'on', label: t('plan.on') },
          { value: 'both', label: t('plan.both') },
        ]}
        hint={
          referenceName === null ? t('plan.noReference') : t('plan.referenceHint', { name: referenceName })
        }
      />
      <TextField
        label={t('plan.name')}
        hint={t('plan.nameHint')}
        value={plan.title}
        maxLength={NAME_MAX_LENGTH}
        onValueChange={plan.setTitle}
      />
    </div>
  );
}

type Plan = ReturnType<typeof usePlan>;

/** Returns the plan of the grid run. It is stored with the draft. */
function usePlan() {
  const { t } = useTranslation(['grids', 'images']);
  const open = useStore(imagesView, (state) => state.planOpen);
  const written = useStore(draft.state, (state) => state.draft);
  const added = useStore(reference.state, (state) => state.reference);
  const connection = useActiveConnection('images');
  const [title, setTitle] = useState('');
  const [leaveOut, setLeaveOut] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const choice = chosenIn(written);
  const referenceId = added?.id ?? null;
  const profile = connection?.profile;
  const requests = gridRequests(
    choice,
    referenceId,
    (model, size) => !leaveOut || mayDraw(model, size, profile),
  );
  const count = requests.length * countVariants(written.prompt);
  const way = wayOf(written.way, profile);
  useEffect(() => {
    if (!open) return;
    setProblem(null);
    setLeaveOut(true);
  }, [open]);

  const start = async () => {
    if (!connection || way === null || busy) return;
    setBusy(true);
    const failed = await startGridRun({
      connectionId: connection.id,
      prompt: written.prompt,
      way,
      cells: promptVariants(written.prompt).flatMap((prompt) =>
        requests.map((settings) => ({ settings, ...ownPrompt(prompt, written.prompt) })),
      ),
      title: title.trim(),
      ...(written.parentId === null ? {} : { parentId: written.parentId }),
      ...(written.source === null ? {} : { source: written.source }),
    });
    setBusy(false);
    setProblem(failed);
    if (failed) return;
    setTitle('');
    openGridPlan(false);
  };
  return {
    prompt: written.prompt,
    choice,
    change: (part: Partial<GridChoice>) => draft.set({ grid: { ...choice, ...part } }),
    /** Whether to skip cells whose size is not in the model's list. */
    leaveOut,
    setLeaveOut,
    title,
    setTitle,
    referenceName: added === null ? null : added.kind === 'file' ? added.name : added.address,
    count,
    /** The reason the run cannot start, as a sentence. */
    block:
      written.prompt.trim() === ''
        ? t('grids:plan.noPrompt')
        : !connection
          ? t('images:block.noConnection')
          : way === null
            ? t('images:block.noWay')
            : count > IMAGE_REQUESTS_MAX
              ? t('grids:plan.tooMany', { max: IMAGE_REQUESTS_MAX })
              : requests.length === 0 && choice.models.length > 0 && choice.sizes.length > 0
                ? t('grids:plan.allLeftOut')
                : null,
    busy,
    problem,
    dismiss: () => setProblem(null),
    start,
  };
}

/** Returns the stored choice; at first, the model and size of the prompt bar. */
function chosenIn({ grid, model, size }: ReturnType<typeof draft.state.getState>['draft']): GridChoice {
  const fresh = grid.models.length === 0 && grid.sizes.length === 0;
  return fresh && model.trim() !== '' ? { ...grid, models: [model.trim()], sizes: [size] } : grid;
}
