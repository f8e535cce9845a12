import { Settings2, SquareSlash } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { fillPrompt, promptVariables } from '../../../shared/domain/prompt-variables.ts';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { rankItems } from '../../ui/rank-items.ts';
import { openPrompts, prompts } from './prompts.ts';
import type { ListQuery } from './slash-query.ts';
import { type Suggestion, SuggestionList } from './suggestion-list.tsx';
import { SUGGESTIONS_MAX, type SuggestionProps, useSuggestions } from './use-suggestions.ts';

/** Suggests the saved prompts that match the text after a slash. */
export function SlashPrompts(props: SuggestionProps) {
  const { query, listId, onInsert, onClose } = props;
  const { t } = useTranslation('composing');
  const { phase, items } = useStore(prompts.state);
  const [filling, setFilling] = useState<{ prompt: SavedPrompt; query: ListQuery } | null>(null);
  useEffect(() => void prompts.load(), []);
  const found = rankItems(
    items.map((prompt) => ({ label: prompt.name, keywords: prompt.text.slice(0, 200), prompt })),
    query?.query ?? '',
  ).slice(0, SUGGESTIONS_MAX);
  const choose = (prompt: SavedPrompt) => {
    if (!query) return;
    if (promptVariables(prompt.text).length > 0) setFilling({ prompt, query });
    else onInsert(prompt.text, query);
    onClose();
  };
  const rows: Suggestion[] = [
    ...found.map(({ prompt }) => ({
      id: prompt.id,
      icon: <SquareSlash aria-hidden size={14} />,
      label: prompt.name,
      detail: prompt.text.slice(0, 200),
      choose: () => choose(prompt),
    })),
    // The last row opens all prompts.
    {
      id: 'manage',
      icon: <Settings2 aria-hidden size={14} />,
      label: t('prompts.manage'),
      choose: () => {
        onClose();
        openPrompts();
      },
    },
  ];
  // A message may begin with a slash, so Enter sends it when no prompt matches.
  const open = query !== null && phase === 'ready' && (found.length > 0 || query.query === '');
  const late = phase === 'loading';
  const { at, setAt } = useSuggestions(props, { rows, open, late });
  return (
    <>
      {open ? (
        <SuggestionList
          id={listId}
          label={t('prompts.list')}
          note={found.length === 0 ? t('prompts.noneYet') : null}
          rows={rows}
          at={at}
          onHover={setAt}
        />
      ) : null}
      {filling ? (
        <FillDialog
          prompt={filling.prompt}
          onInsert={(text) => onInsert(text, filling.query)}
          onClosed={() => setFilling(null)}
        />
      ) : null}
    </>
  );
}

interface FillDialogProps {
  readonly prompt: SavedPrompt;
  readonly onInsert: (text: string) => void;
  readonly onClosed: () => void;
}

/** Asks for the blanks of a prompt. Enter and Mod+Enter insert it, Tab moves to the next field. */
function FillDialog({ prompt, onInsert, onClosed }: FillDialogProps) {
  const { t } = useTranslation('composing');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const variables = promptVariables(prompt.text);
  return (
    <FormDialog
      title={t('prompts.fillTitle', { name: prompt.name })}
      size="sm"
      submitLabel={t('prompts.insert')}
      onSubmit={() => {
        const presets = Object.fromEntries(variables.map(({ name, preset }) => [name, preset]));
        onInsert(fillPrompt(prompt.text, { ...presets, ...values }));
        return true;
      }}
      onClosed={onClosed}
    >
      {variables.map(({ name, preset }) => (
        <TextField
          key={name}
          label={name}
          value={Object.hasOwn(values, name) ? (values[name] ?? '') : preset}
          onFocus={(event) => event.currentTarget.select()}
          onValueChange={(next) => setValues((had) => ({ ...had, [name]: next }))}
        />
      ))}
    </FormDialog>
  );
}
