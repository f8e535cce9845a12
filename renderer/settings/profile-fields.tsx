import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../shared/domain/connection.ts';
import { DEFAULT_PROFILE, type EndpointProfile } from '../../shared/service/profile.ts';
import { putConnection } from '../app/connections-store.ts';
import { api } from '../lib/connection.ts';
import { IconButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { CallProblemNotice } from './call-problem-notice.tsx';
import {
  isDefault,
  kindOf,
  mayBeOff,
  PROFILE_FIELDS,
  type ProfileField,
  profilePatch,
  profileText,
  rangeOf,
} from './profile-draft.ts';
import { useAttempt } from './use-attempt.ts';

/** What a connection may override, each with its way back. Saved when a field is left. */
export function ProfileFields({ connection }: { connection: Connection }) {
  const { t } = useTranslation('settings');
  const { problem, attempt } = useAttempt();
  const save = (profile: Partial<EndpointProfile>) => {
    const { id, name, baseUrl } = connection;
    void attempt(async () => putConnection(await api.connections.save({ id, name, baseUrl, profile })));
  };
  // Open from the start where something was changed; after that it is the user's to fold.
  const [open] = useState(() => PROFILE_FIELDS.some((field) => !isDefault(connection.profile, field)));
  return (
    <details className="border-t border-hairline pt-4" open={open}>
      <summary className="w-fit select-none rounded-sm text-sm font-medium text-ink-2 hover:text-ink">
        {t('connections.advanced')}
      </summary>
      <div className="mt-3 flex flex-col gap-4">
        <p className="text-xs text-ink-3">{t('connections.advancedHint')}</p>
        {PROFILE_FIELDS.map((field) => (
          <ProfileRow
            // A new value from the core replaces what stands in the box.
            key={`${field} ${profileText(connection.profile, field)}`}
            field={field}
            profile={connection.profile}
            onSave={save}
          />
        ))}
        {problem ? <CallProblemNotice problem={problem} /> : null}
      </div>
    </details>
  );
}

interface ProfileRowProps {
  readonly field: ProfileField;
  readonly profile: EndpointProfile;
  readonly onSave: (patch: Partial<EndpointProfile>) => void;
}

function ProfileRow({ field, profile, onSave }: ProfileRowProps) {
  const { t } = useTranslation('settings');
  const kept = profileText(profile, field);
  const [text, setText] = useState(kept);
  const patch = profilePatch(field, text);
  const label = t(`connections.profile.${field}`);
  const hint = useHint(field);
  const problem = useProblem(field);
  const unit = useUnit(field);
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          value={text}
          spellCheck={false}
          inputMode={kindOf(field) === 'path' ? 'text' : 'decimal'}
          placeholder={mayBeOff(field) ? t('connections.pathOff') : undefined}
          onValueChange={setText}
          onBlur={() => {
            if (patch && text !== kept) onSave(patch);
          }}
          error={patch ? undefined : problem}
          hint={hint}
          trailing={unit === undefined ? undefined : <span className="pr-1.5">{unit}</span>}
        />
      </div>
      <IconButton
        className="mt-6.5"
        label={t('connections.resetField', { field: label })}
        disabled={isDefault(profile, field) && text === kept}
        onClick={() => {
          setText(profileText(DEFAULT_PROFILE, field));
          onSave({ [field]: DEFAULT_PROFILE[field] });
        }}
      >
        <RotateCcw aria-hidden size={16} />
      </IconButton>
    </div>
  );
}

/** One line of help where the label alone does not say enough. */
function useHint(field: ProfileField): string | undefined {
  const { t } = useTranslation('settings');
  switch (field) {
    case 'modelsPath':
    case 'speechPath':
    case 'speechStreamPath':
    case 'voicesPath':
    case 'speechPieceMax':
    case 'speechBodyMax':
    case 'concurrency':
      return t(`connections.profile.${field}Hint`);
    default:
      return undefined;
  }
}

function useProblem(field: ProfileField): string {
  const { t } = useTranslation('settings');
  const range = rangeOf(field);
  if (range !== null) return t('connections.numberProblem', range);
  return kindOf(field) === 'wait' ? t('connections.secondsProblem') : t('connections.pathProblem');
}

function useUnit(field: ProfileField): string | undefined {
  const { t } = useTranslation('settings');
  const kind = kindOf(field);
  switch (kind) {
    case 'wait':
      return t('connections.profile.seconds');
    case 'characters':
      return t('connections.profile.characters');
    case 'mebibytes':
      return t('connections.profile.mebibytes');
    case 'path':
    case 'calls':
      return undefined;
    default:
      return kind satisfies never;
  }
}
