import i18next from 'i18next';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../shared/domain/connection.ts';
import { SERVICE_PRESETS } from '../../shared/service/presets.ts';
import { DEFAULT_PROFILE, type EndpointProfile, endpointProfile } from '../../shared/service/profile.ts';
import { changeConnection } from '../app/connections-store.ts';
import { api } from '../lib/connection.ts';
import { IconButton } from '../ui/button.tsx';
import { CallProblemNotice } from '../ui/call-problem-notice.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { Foldable } from '../ui/foldable.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import {
  type ChoiceField,
  fieldsOf,
  isChoice,
  isDefault,
  isFlag,
  kindOf,
  mayBeOff,
  PROFILE_FIELDS,
  PROFILE_GROUPS,
  type ProfileField,
  profilePatch,
  profileText,
  rangeOf,
  type TypedField,
} from './profile-draft.ts';
import { useAttempt } from './use-attempt.ts';

/** Edits the values a connection may override, each with a reset. Saves a field when it loses the focus. */
export function ProfileFields({ connection }: { connection: Connection }) {
  const { t } = useTranslation('settings');
  const { problem, attempt } = useAttempt();
  const save = (profile: Partial<EndpointProfile>) => {
    const { id, name, baseUrl } = connection;
    void attempt(() => changeConnection(() => api.connections.save({ id, name, baseUrl, profile })));
  };
  // The section starts open when the user changed something; after that the user folds it. A preset may be used with
  // another address, such as that of a gateway.
  const changed = SERVICE_PRESETS.every(({ profile }) => {
    const given = { ...DEFAULT_PROFILE, ...profile };
    return PROFILE_FIELDS.some(
      (field) => profileText(connection.profile, field) !== profileText(given, field),
    );
  });
  return (
    <Foldable asPart startsOpen={changed} title={t('connections.advanced')}>
      <div className="mt-3 flex flex-col gap-4">
        <p className="text-xs text-ink-3">{t('connections.advancedHint')}</p>
        {PROFILE_GROUPS.map((group) => (
          <fieldset key={group} className="flex flex-col gap-4">
            <legend className="mb-2 text-sm font-semibold">{t(`connections.group.${group}`)}</legend>
            {fieldsOf(group).map((field) => (
              <ProfileRow
                // A new value from the core replaces the text in the field.
                key={`${field} ${profileText(connection.profile, field)}`}
                field={field}
                profile={connection.profile}
                onSave={save}
              />
            ))}
          </fieldset>
        ))}
        {problem ? <CallProblemNotice problem={problem} /> : null}
      </div>
    </Foldable>
  );
}

interface RowProps<Field extends ProfileField> {
  readonly field: Field;
  readonly profile: EndpointProfile;
  readonly onSave: (patch: Partial<EndpointProfile>) => void;
}

function ProfileRow({ field, profile, onSave }: RowProps<ProfileField>) {
  const { t } = useTranslation('settings');
  const hint = hintOf(field);
  if (isFlag(field)) {
    return (
      <Switch
        label={t(`connections.profile.${field}`)}
        hint={hint}
        checked={profile[field]}
        onCheckedChange={(checked) => onSave({ [field]: checked })}
      />
    );
  }
  if (isChoice(field)) return <ChoiceRow field={field} profile={profile} onSave={onSave} />;
  return <TypedRow field={field} profile={profile} onSave={onSave} />;
}

function ChoiceRow({ field, profile, onSave }: RowProps<ChoiceField>) {
  const { t } = useTranslation('settings');
  const label = t(`connections.profile.${field}`);
  const hint = hintOf(field);
  const labelOf = (value: ChoiceValue) => {
    if (value === 'off' && field === 'thinkingField') return t('connections.thinkingEffort.notSent');
    if (isEffort(value)) return t(`connections.thinkingEffort.${value}`);
    if (value === 'query' || value === 'path' || value === 'body') return t(`connections.placement.${value}`);
    return value === 'bearer' || value === 'none' ? t(`connections.authentication.${value}`) : value;
  };
  const reset = () => onSave({ [field]: DEFAULT_PROFILE[field] });
  return (
    <div className="flex items-start gap-2">
      <Select
        className="flex-1"
        label={label}
        hint={hint}
        value={profile[field]}
        options={optionsOf(field).map((value) => ({ value, label: labelOf(value) }))}
        onValueChange={(value) => onSave({ [field]: value })}
      />
      <ResetButton label={label} disabled={isDefault(profile, field)} onReset={reset} />
    </div>
  );
}

type ChoiceValue = EndpointProfile[ChoiceField];
type Effort = EndpointProfile['thinkingEffort'];

function isEffort(value: ChoiceValue): value is Effort {
  return endpointProfile.shape.thinkingEffort.unwrap().safeParse(value).success;
}

function optionsOf(field: ChoiceField): readonly ChoiceValue[] {
  return endpointProfile.shape[field].unwrap().options;
}

function TypedRow({ field, profile, onSave }: RowProps<TypedField>) {
  const { t } = useTranslation('settings');
  const kept = profileText(profile, field);
  const [text, setText] = useState(kept);
  const patch = profilePatch(field, text);
  const label = t(`connections.profile.${field}`);
  const hint = hintOf(field);
  const kind = kindOf(field);
  const problem = useProblem(field);
  const range = rangeOf(field);
  const reset = () => {
    setText(profileText(DEFAULT_PROFILE, field));
    onSave({ [field]: DEFAULT_PROFILE[field] });
  };
  const box = {
    ...{ label, hint, value: text, spellCheck: false, onValueChange: setText },
    onBlur: () => {
      if (patch && text !== kept) onSave(patch);
    },
    error: patch ? undefined : problem,
  };
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        {kind === 'sizes' || kind === 'patterns' ? (
          <TextArea
            {...box}
            rows={3}
            placeholder={kind === 'sizes' ? t('connections.profile.imageSizesExample') : undefined}
          />
        ) : (
          <TextField
            {...box}
            inputMode={range === null ? 'text' : 'decimal'}
            placeholder={
              mayBeOff(field) ? t(`connections.off.${kind === 'path' ? 'path' : 'place'}`) : undefined
            }
            trailing={
              range?.unit ? (
                <span className="pr-1.5">{t(`connections.profile.${range.unit}`)}</span>
              ) : undefined
            }
          />
        )}
      </div>
      <ResetButton label={label} disabled={isDefault(profile, field) && text === kept} onReset={reset} />
    </div>
  );
}

interface ResetButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onReset: () => void;
}

function ResetButton({ label, disabled, onReset }: ResetButtonProps) {
  const { t } = useTranslation('settings');
  return (
    <IconButton
      icon={RotateCcw}
      className="mt-6.5"
      label={t('connections.resetField', { field: label })}
      disabled={disabled}
      onClick={onReset}
    />
  );
}

/** Returns a line of help for fields whose label alone does not say enough. */
function hintOf(field: ProfileField): string | undefined {
  const key = `settings:connections.profile.${field}Hint`;
  return i18next.exists(key) ? i18next.t(key as 'settings:connections.profile.plainHttpHint') : undefined;
}

function useProblem(field: TypedField): string {
  const { t } = useTranslation('settings');
  const kind = kindOf(field);
  const range = rangeOf(field);
  if (range !== null) {
    const parts = kind === 'wait' || kind === 'pause' || kind === 'reference';
    return t(parts ? 'connections.secondsProblem' : 'connections.numberProblem', range);
  }
  if (kind === 'sizes') return t('connections.sizesProblem');
  if (kind === 'patterns') return t('connections.patternsProblem');
  return t(kind === 'path' ? 'connections.pathProblem' : 'connections.nameProblem');
}
