import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { IMAGE_MODELS } from '../../../shared/service/models.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { modelCharacter } from '../model-character.ts';
import { toggled } from './grid-plan.ts';

/** The most models of one run, as the contract limits them. */
const MOST = 20;

interface GridModelsProps {
  readonly chosen: readonly string[];
  readonly onChange: (models: string[]) => void;
}

/** Renders the models of a run: those the service lists, with their purpose, and any other by its id. */
export function GridModels({ chosen, onChange }: GridModelsProps) {
  const { t } = useTranslation('grids');
  const known: readonly string[] = IMAGE_MODELS.map(({ id }) => id);
  const others = chosen.filter((model) => !known.includes(model));
  const [typed, setTyped] = useState('');
  const add = () => {
    const model = typed.trim();
    if (model === '') return;
    if (!chosen.includes(model)) onChange([...chosen, model]);
    setTyped('');
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{t('plan.models')}</legend>
      <ul className="overflow-hidden rounded-md border border-hairline">
        {[...known, ...others].map((model) => (
          <li key={model} className="border-b border-hairline last:border-b-0">
            <ModelBox
              model={model}
              checked={chosen.includes(model)}
              disabled={!chosen.includes(model) && chosen.length >= MOST}
              onToggle={() => onChange(toggled(chosen, model))}
            />
          </li>
        ))}
      </ul>
      <div className="mt-2 flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('plan.otherModel')}
            placeholder={t('plan.otherModelHint')}
            value={typed}
            maxLength={NAME_MAX_LENGTH}
            onValueChange={setTyped}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
        </div>
        <Button icon={Plus} disabled={typed.trim() === '' || chosen.length >= MOST} onClick={add}>
          {t('plan.addModel')}
        </Button>
      </div>
    </fieldset>
  );
}

interface ModelBoxProps {
  readonly model: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}

function ModelBox({ model, checked, disabled, onToggle }: ModelBoxProps) {
  const id = useId();
  const character = modelCharacter(model);
  return (
    <label className="flex items-start gap-2.5 px-2.5 py-1.5 hover:bg-hover">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={character ? id : undefined}
        onChange={onToggle}
        className="mt-1 size-3.5 shrink-0 accent-(--craft)"
      />
      <span className="min-w-0">
        <span className="block break-words">{model}</span>
        {character ? (
          <span id={id} className="block text-xs text-ink-3">
            {character}
          </span>
        ) : null}
      </span>
    </label>
  );
}
