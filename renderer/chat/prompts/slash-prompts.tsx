import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { fillPrompt, promptVariables } from '../../../shared/domain/prompt-variables.ts';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { rankItems } from '../../ui/rank-items.ts';
import { PromptList } from './prompt-list.tsx';
import { prompts } from './prompts.ts';
import { openPrompts } from './prompts-view.ts';
import type { SlashQuery } from './slash-query.ts';

/** Rows that are drawn at most: another letter narrows the list. */
const SHOWN_MAX = 50;

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

interface SlashPromptsProps {
  /** Null: nothing is asked for. */
  readonly slash: SlashQuery | null;
  /** Asked with each key while something is asked for: whether the list took it. Null: it is still being read. */
  readonly keys: RefObject<((press: Press) => boolean) | null>;
  /** The key that was to choose from the list before it was there. */
  readonly early: RefObject<string | null>;
  /** Sends what stands there: it asked for no prompt. */
  readonly onSend: () => void;
  readonly listId: string;
  /** The row that Enter would choose, for the text box to name. */
  readonly onActive: (rowId: string | null) => void;
  /** Puts a text in place of what was asked by. */
  readonly onInsert: (text: string, slash: SlashQuery) => void;
  readonly onClose: () => void;
}

/** Saved prompts that fit what is typed after a slash: arrows choose, Enter and Tab insert, Esc closes. */
export function SlashPrompts(props: SlashPromptsProps) {
  const { slash, keys, early, onSend, listId, onActive, onInsert, onClose } = props;
  const { t } = useTranslation('composing');
  const { phase, items } = useStore(prompts.state);
  const [at, setAt] = useState(0);
  const [filling, setFilling] = useState<{ prompt: SavedPrompt; slash: SlashQuery } | null>(null);
  const asked = slash?.query;
  const lastAsked = useRef(asked);
  if (lastAsked.current !== asked) {
    lastAsked.current = asked;
    if (at !== 0) setAt(0);
  }
  useEffect(() => void prompts.load(), []);
  const found = rankItems(
    items.map((prompt) => ({ label: prompt.name, keywords: prompt.text.slice(0, 200), prompt })),
    asked ?? '',
  )
    .slice(0, SHOWN_MAX)
    .map(({ prompt }) => prompt);
  const choose = (prompt: SavedPrompt) => {
    if (!slash) return;
    if (promptVariables(prompt.text).length > 0) setFilling({ prompt, slash });
    else onInsert(prompt.text, slash);
    onClose();
  };
  const manage = () => {
    onClose();
    openPrompts();
  };
  // The row after the last prompt leads to all of them.
  const rows = found.length + 1;
  // A message may begin with a slash: where nothing fits, Enter sends it.
  const open = slash !== null && phase === 'ready' && (found.length > 0 || asked === '');
  const active = open ? `${listId}-${found[at]?.id ?? 'manage'}` : null;
  useEffect(() => onActive(active), [active, onActive]);
  const late = phase === 'unread' || phase === 'loading';
  useEffect(() => {
    const take = ({ key, shiftKey }: Press) => {
      if (!open) return false;
      if (key === 'ArrowDown') setAt((at + 1) % rows);
      else if (key === 'ArrowUp') setAt((at + rows - 1) % rows);
      else if (key === 'Escape') onClose();
      else if ((key === 'Enter' && !shiftKey) || (key === 'Tab' && !shiftKey)) {
        const prompt = found[at];
        if (prompt) choose(prompt);
        else manage();
      } else return false;
      return true;
    };
    keys.current = late ? null : take;
    const key = early.current;
    if (!late && key !== null) {
      early.current = null;
      if (slash !== null && !take({ key, shiftKey: false }) && key === 'Enter') onSend();
    }
    return () => {
      keys.current = null;
    };
  });
  return (
    <>
      {open ? (
        <PromptList
          id={listId}
          label={t('prompts.list')}
          prompts={found}
          at={at}
          onHover={setAt}
          onChoose={choose}
          onManage={manage}
        />
      ) : null}
      {filling ? (
        <FillDialog
          prompt={filling.prompt}
          onInsert={(text) => onInsert(text, filling.slash)}
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

/** Asks for what a prompt leaves open. Enter and Mod+Enter insert it, Tab goes on to the next. */
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
