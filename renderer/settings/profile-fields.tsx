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
  PATH_FIELDS,
  type ProfileField,
  profilePatch,
  profileText,
  WAIT_FIELDS,
} from './profile-draft.ts';
import { useAttempt } from './use-attempt.ts';

const FIELDS = [...PATH_FIELDS, ...WAIT_FIELDS];

/** What a connection may override, each with its way back. Saved when a field is left. */
export function ProfileFields({ connection }: { connection: Connection }) {
  const { t } = useTranslation('settings');
  const { problem, attempt } = useAttempt();
  const save = (profile: Partial<EndpointProfile>) => {
    const { id, name, baseUrl } = connection;
    void attempt(async () => putConnection(await api.connections.save({ id, name, baseUrl, profile })));
  };
  // Open from the start where something was changed; after that it is the user's to fold.
  const [open] = useState(() => FIELDS.some((field) => !isDefault(connection.profile, field)));
  return (
    <details className="border-t border-hairline pt-4" open={open}>
      <summary className="w-fit select-none rounded-sm text-sm font-medium text-ink-2 hover:text-ink">
        {t('connections.advanced')}
      </summary>
      <div className="mt-3 flex flex-col gap-4">
        <p className="text-xs text-ink-3">{t('connections.advancedHint')}</p>
        {FIELDS.map((field) => (
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
  const wait = WAIT_FIELDS.some((name) => name === field);
  const problem = wait ? t('connections.secondsProblem') : t('connections.pathProblem');
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          value={text}
          spellCheck={false}
          inputMode={wait ? 'decimal' : 'text'}
          placeholder={field === 'modelsPath' ? t('connections.pathOff') : undefined}
          onValueChange={setText}
          onBlur={() => {
            if (patch && text !== kept) onSave(patch);
          }}
          error={patch ? undefined : problem}
          hint={field === 'modelsPath' ? t('connections.profile.modelsPathHint') : undefined}
          trailing={wait ? <span className="pr-1.5">{t('connections.profile.seconds')}</span> : undefined}
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
