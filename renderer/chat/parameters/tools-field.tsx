import { Pencil, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button, IconButton } from '../../ui/button.tsx';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { toast } from '../../ui/toast.tsx';
import { parametersKey } from '../bad-options.ts';
import { FieldShell } from './field-shell.tsx';
import { FormOrJson } from './form-or-json.tsx';
import { ToolDialog } from './tool-dialog.tsx';
import { ToolImport } from './tool-import.tsx';
import { functionOf, toolName } from './tool-shapes.ts';
import { removeTool } from './tools-edit.ts';
import type { FieldHandle } from './use-field.ts';

/** The tools the model may call: a row each, with what answers its calls. */
export function ToolsField({ handle }: { handle: FieldHandle }) {
  return (
    <FormOrJson
      handle={handle}
      fitsForm={handle.unfit === undefined}
      form={(toggle) => <ToolList handle={handle} toggle={toggle} />}
    />
  );
}

function ToolList({ handle, toggle }: { handle: FieldHandle; toggle: React.ReactNode }) {
  const { t } = useTranslation(['parameters', 'common']);
  const id = useId();
  const { session } = handle;
  const tools =
    useStore(session.state, ({ options }) => options[parametersKey(options.interface)].tools) ?? [];
  const answers = useStore(session.state, ({ options }) => options.toolAnswers);
  /** The tool that is open, by its name; empty: a new one. */
  const [open, setOpen] = useState<string | null>(null);
  const [importing, setImporting] = useState(false);
  const remove = (name: string) => {
    const before = session.state.getState().options;
    const set = parametersKey(before.interface);
    const change = removeTool(before, name);
    if (!change) return;
    session.options.change(change);
    focusWhenShown(`#${CSS.escape(id)}-add`);
    toast.show({
      id: 'parameters.undo',
      title: t('tools.removed', { name }),
      undo: () => session.options.change({ [set]: before[set], toolAnswers: before.toolAnswers ?? {} }),
    });
  };
  return (
    <FieldShell handle={handle} id={id} side={toggle}>
      {tools.length === 0 ? null : (
        <ul
          aria-labelledby={`${id}-label`}
          className="flex flex-col divide-y divide-hairline rounded-md border border-hairline bg-raised"
        >
          {tools.map((tool) => {
            const name = toolName(tool);
            const known = functionOf(tool);
            const answer = answers?.[name];
            return (
              <li key={name} className="flex min-w-0 items-center gap-1 py-1 pr-1 pl-2.5">
                <span className="min-w-0 flex-1">
                  <code className="block truncate font-mono text-sm text-ink">{name}</code>
                  <span className="block truncate text-xs text-ink-3">
                    {known === null
                      ? t('tools.other', { type: 'type' in tool ? String(tool.type) : '' })
                      : answer?.auto
                        ? t('tools.answerAuto')
                        : answer
                          ? t('tools.answerSaved')
                          : t('tools.answerAsk')}
                  </span>
                </span>
                <IconButton
                  icon={Pencil}
                  size="sm"
                  label={t('tools.edit', { name })}
                  onClick={() => setOpen(name)}
                />
                <IconButton
                  icon={X}
                  size="sm"
                  label={t('tools.remove', { name })}
                  onClick={() => remove(name)}
                />
              </li>
            );
          })}
        </ul>
      )}
      <div className="flex flex-wrap gap-1.5">
        <Button id={`${id}-add`} size="sm" icon={Plus} onClick={() => setOpen('')}>
          {t('tools.add')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setImporting(true)}>
          {t('tools.import')}
        </Button>
      </div>
      {open === null ? null : (
        <ToolDialog key={open} session={session} name={open} onClose={() => setOpen(null)} />
      )}
      {importing ? <ToolImport session={session} onClose={() => setImporting(false)} /> : null}
    </FieldShell>
  );
}
