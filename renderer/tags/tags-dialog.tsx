import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanTag, tagKey } from '../../shared/domain/tag-text.ts';
import { TAG_MAX_LENGTH } from '../../shared/service/limits.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { api } from '../lib/connection.ts';
import { Chip } from '../ui/chip.tsx';
import { FieldError, TextField } from '../ui/field.tsx';
import { focusWhenShown } from '../ui/focus-when-shown.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { isComposing } from '../ui/key-combo.ts';
import { problemMessage } from '../ui/problem-message.ts';
import { Spinner } from '../ui/spinner.tsx';
import { changesOf, type DraftTag, draftOf, matching, stateOf, withTag } from './tag-draft.ts';
import { askedTags, changeTags } from './tags-store.ts';

/** Number of tags shown; typing finds the others. */
const SHOWN = 100;

/** Renders the dialog that sets the tags of files or conversations. */
export function TagsDialog() {
  const request = askedTags.useSubject();
  return request === null ? null : <Tags ids={request.ids} back={request.back} />;
}

/** Returns the loaded tags with those added before. */
function withAdded(read: readonly DraftTag[], added: readonly DraftTag[]): readonly DraftTag[] {
  return added.reduce((tags, { name, wanted = true }) => withTag(tags, name, wanted), read);
}

function Tags({ ids, back }: { ids: readonly string[]; back: string | undefined }) {
  const { t } = useTranslation('common');
  /** Until the tags are loaded, those added by then. */
  const [draft, setDraft] = useState<readonly DraftTag[]>([]);
  const [isRead, setIsRead] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const name = cleanTag(text);
  const tooLong = name.length > TAG_MAX_LENGTH;
  const load = useCallback(async () => {
    try {
      const [of, all] = await Promise.all([api.tags.of({ ids: [...ids] }), api.tags.list()]);
      const read = draftOf(of.items, all.items);
      setDraft((added) => withAdded(read, added));
      setIsRead(true);
      setProblem(null);
      return read;
    } catch (thrown) {
      setProblem(callProblem(thrown));
      return null;
    }
  }, [ids]);
  useEffect(() => void load(), [load]);
  const add = () => {
    if (name === '' || tooLong) return;
    setDraft((now) => withTag(now, name, true));
    setText('');
  };
  const save = async () => {
    const read = isRead ? null : await load();
    if (!(isRead || read) || tooLong) return false;
    const chosen = read ? withAdded(read, draft) : draft;
    const changes = changesOf(name === '' ? chosen : withTag(chosen, name, true), ids);
    try {
      if (changes.length > 0) await changeTags(changes);
      return true;
    } catch (thrown) {
      setProblem(callProblem(thrown));
      return false;
    }
  };
  const found = matching(draft, text);
  const isNew = name !== '' && !found.some((tag) => tagKey(tag.name) === tagKey(name));
  return (
    <FormDialog
      size="sm"
      title={t('tags.title')}
      description={ids.length > 1 ? t('tags.of', { count: ids.length }) : undefined}
      submitLabel={!isRead && problem ? t('retry') : undefined}
      onSubmit={save}
      onClosed={() => {
        askedTags.set(null);
        if (back !== undefined) focusWhenShown(back);
      }}
    >
      <TextField
        label={t('tags.add')}
        value={text}
        maxLength={500}
        autoComplete="off"
        dir="auto"
        error={tooLong ? t('tags.tooLong', { max: TAG_MAX_LENGTH }) : undefined}
        onValueChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent) || name === '') return;
          // Enter in an empty field saves.
          event.preventDefault();
          add();
        }}
      />
      {!isRead && problem === null ? <Spinner /> : null}
      {tooLong ? null : (
        <fieldset className="scrollable -mx-1 max-h-[40dvh] min-w-0 px-1">
          <legend className="sr-only">{t('tags.title')}</legend>
          <div className="flex flex-wrap gap-1.5">
            {isNew ? (
              <Chip on={false} onPress={add}>
                {t('tags.create', { name })}
              </Chip>
            ) : null}
            {found.slice(0, SHOWN).map((tag) => {
              const on = stateOf(tag, ids.length);
              return (
                <Chip key={tag.name} on={on} onPress={() => setDraft(withTag(draft, tag.name, on !== true))}>
                  <bdi title={tag.name}>{tag.name}</bdi>
                </Chip>
              );
            })}
          </div>
          {isRead && draft.length === 0 && !isNew ? (
            <p className="text-sm text-ink-3">{t('tags.none')}</p>
          ) : null}
          {found.length > SHOWN ? (
            <p className="mt-2 text-sm text-ink-3">{t('tags.more', { count: found.length - SHOWN })}</p>
          ) : null}
        </fieldset>
      )}
      {problem ? <FieldError>{problemMessage(problem)}</FieldError> : null}
    </FormDialog>
  );
}
