import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { KeyProtection } from '../../shared/domain/connection.ts';
import { LOOPBACK_HOST, parseBaseUrl } from '../../shared/service/base-url.ts';
import { SERVICE_PRESETS } from '../../shared/service/presets.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { TextField } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import {
  type ConnectionDraft,
  type DraftProblems,
  nameOf,
  takesKey,
  tellAtOnce,
} from './connection-draft.ts';

interface FieldsProps {
  readonly draft: ConnectionDraft;
  readonly onChange: (draft: ConnectionDraft) => void;
  readonly problems: DraftProblems;
  /** Whether the user tried to save, so that every problem is shown. */
  readonly tried: boolean;
}

/** Shows all problems of a form and moves the focus to the first field that has one. */
export function showProblems(form: HTMLFormElement, show: () => void): void {
  // The fields must be marked before the first one can be found.
  flushSync(show);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** Renders the choice of a service whose known settings a new connection starts with. */
export function ServiceField({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation('settings');
  const [chosen, setChosen] = useState('standard');
  const options = SERVICE_PRESETS.map(({ id, name }) => ({
    value: id,
    label: name ?? t(id === 'standard' ? 'connections.presetStandard' : 'connections.presetOther'),
  }));
  return (
    <Select
      label={t('connections.service')}
      hint={t('connections.serviceHint')}
      value={chosen}
      options={options}
      onValueChange={(id) => {
        const preset = SERVICE_PRESETS.find((one) => one.id === id);
        if (!preset) return;
        setChosen(id);
        const isTyped = draft.baseUrl !== '' && !SERVICE_PRESETS.some((one) => one.baseUrl === draft.baseUrl);
        const given = ['', t('connections.namePlaceholder'), ...options.map(({ label }) => label)];
        const isNamed = !given.includes(draft.name);
        onChange({
          ...draft,
          name: isNamed ? draft.name : (preset.name ?? ''),
          baseUrl: isTyped && preset.baseUrl === '' ? draft.baseUrl : preset.baseUrl,
          profile: { ...DEFAULT_PROFILE, ...preset.profile },
        });
      }}
    />
  );
}

/** Returns the path of chat requests: of chat completions, or of messages if the service has only those. */
export function chatPathOf({ chatPath, messagesPath }: ConnectionDraft['profile']): string {
  if (chatPath === undefined) return DEFAULT_PROFILE.chatPath ?? '';
  return chatPath ?? messagesPath ?? '';
}

/** Renders the name and base address. The address is checked while it is typed. */
export function AddressFields({
  draft,
  onChange,
  problems,
  tried,
  chatPath,
}: FieldsProps & { chatPath?: string }) {
  const { t } = useTranslation(['settings', 'errors']);
  const [left, setLeft] = useState(false);
  const address = parseBaseUrl(draft.baseUrl, draft.profile);
  const isPlain =
    draft.baseUrl.trim().startsWith('http:') &&
    (address.ok ? !LOOPBACK_HOST.test(new URL(address.url).hostname) : address.problem === 'http_local');
  const tell = tried || tellAtOnce(problems.baseUrl) || (left && draft.baseUrl.trim() !== '');
  return (
    <>
      <TextField
        label={t('settings:connections.name')}
        placeholder={nameOf({ ...draft, name: '' }) || t('settings:connections.namePlaceholder')}
        value={draft.name}
        maxLength={200}
        onValueChange={(name) => onChange({ ...draft, name })}
      />
      <TextField
        label={t('settings:connections.baseUrl')}
        placeholder="https://api.example.com"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={draft.baseUrl}
        onValueChange={(baseUrl) => onChange({ ...draft, baseUrl })}
        onBlur={() => setLeft(true)}
        error={problems.baseUrl && tell ? t(`errors:baseUrl.${problems.baseUrl}`) : undefined}
        hint={
          address.ok
            ? t('settings:connections.baseUrlHint', {
                url: address.url + (chatPath ?? chatPathOf(draft.profile)),
              })
            : undefined
        }
      />
      {isPlain ? (
        <Switch
          label={t('settings:connections.profile.plainHttp')}
          hint={t('settings:connections.profile.plainHttpHint')}
          checked={draft.profile.plainHttp === true}
          onCheckedChange={(plainHttp) => onChange({ ...draft, profile: { ...draft.profile, plainHttp } })}
        />
      ) : null}
    </>
  );
}

interface KeyFieldsProps extends FieldsProps {
  readonly protection: KeyProtection;
  /** Whether the heading already names the field. */
  readonly labelHidden?: boolean;
}

/** Renders the key field, with how this machine would store the key. */
export function KeyFields(props: KeyFieldsProps) {
  const { draft, onChange, problems, tried, protection, labelHidden = false } = props;
  const { t } = useTranslation(['settings', 'errors']);
  if (!takesKey(draft.profile)) return null;
  const tell = problems.key !== null && (tried || (problems.key !== 'empty' && draft.key !== ''));
  return (
    <>
      <TextField
        label={t('settings:connections.key')}
        labelHidden={labelHidden}
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={draft.key}
        onValueChange={(key) => onChange({ ...draft, key })}
        error={tell && problems.key ? t(`errors:apiKey.${problems.key}`) : undefined}
        hint={t('settings:connections.keyHint')}
      />
      {protection === 'none' ? (
        <p className="text-xs text-ink-3">{t('settings:connections.keepNone')}</p>
      ) : (
        <Switch
          label={t('settings:connections.keep')}
          hint={
            !draft.keep
              ? t('settings:connections.notKept')
              : protection === 'keychain'
                ? t('settings:connections.keepKeychain')
                : t('settings:connections.keepOwnerFile')
          }
          checked={draft.keep}
          onCheckedChange={(keep) => onChange({ ...draft, keep })}
        />
      )}
    </>
  );
}
