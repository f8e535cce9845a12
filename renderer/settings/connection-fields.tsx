import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyProtection } from '../../shared/domain/connection.ts';
import { parseBaseUrl } from '../../shared/service/base-url.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { TextField } from '../ui/field.tsx';
import { Switch } from '../ui/switch.tsx';
import { type ConnectionDraft, type DraftProblems, nameOf, tellAtOnce } from './connection-draft.ts';

interface FieldsProps {
  readonly draft: ConnectionDraft;
  readonly onChange: (draft: ConnectionDraft) => void;
  readonly problems: DraftProblems;
  /** Saving was tried: every problem is shown now. */
  readonly tried: boolean;
}

/** Name and base address. The address is checked while it is typed. */
export function AddressFields({
  draft,
  onChange,
  problems,
  tried,
  chatPath,
}: FieldsProps & { chatPath?: string }) {
  const { t } = useTranslation(['settings', 'errors']);
  const [left, setLeft] = useState(false);
  const address = parseBaseUrl(draft.baseUrl);
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
                url: address.url + (chatPath ?? DEFAULT_PROFILE.chatPath),
              })
            : undefined
        }
      />
    </>
  );
}

interface KeyFieldsProps extends FieldsProps {
  readonly protection: KeyProtection;
  /** A heading says already what the box is for. */
  readonly labelHidden?: boolean;
}

/** The key and, in honest words, how this machine would keep it. */
export function KeyFields(props: KeyFieldsProps) {
  const { draft, onChange, problems, tried, protection, labelHidden = false } = props;
  const { t } = useTranslation(['settings', 'errors']);
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
