import { Pencil, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessagesTool } from '../../../shared/service/messages.ts';
import { joinWords } from '../../locales/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldHint } from '../../ui/field.tsx';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { JsonEditor } from '../../ui/json-editor.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSession, useSessionState } from '../session-context.ts';
import { parametersKey } from '../session-state.ts';
import type { FieldHandle } from './field-edit.ts';
import { FieldShell } from './field-shell.tsx';
import { FormOrJson } from './json-parameter.tsx';
import { ToolDialog } from './tool-dialog.tsx';
import { functionOf, readTools, toolName } from './tool-shapes.ts';
import { addTools, removeTool, toolFor, toolsOf } from './tools-edit.ts';

/** Lists the tools the model may call, with their saved results. */
export function ToolsField({ handle }: { handle: FieldHandle }) {
  return (
    <FormOrJson handle={handle} fitsForm={handle.unfit === undefined}>
      <ToolList handle={handle} />
    </FormOrJson>
  );
}

function ToolList({ handle }: { handle: FieldHandle }) {
  const session = useSession();
  const { t } = useTranslation(['parameters', 'common']);
  const { id } = handle;
  const tools = useSessionState(({ options }) => options[parametersKey(options.interface)].tools) ?? [];
  const answers = useSessionState(({ options }) => options.toolAnswers);
  /** The name of the open tool; empty for a new one. */
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
    <FieldShell handle={handle}>
      {tools.length === 0 ? null : (
        <ul
          aria-labelledby={`${id}-label`}
          className="flex flex-col rounded-md border border-hairline bg-raised"
        >
          {tools.map((tool) => {
            const name = toolName(tool);
            const known = functionOf(tool);
            const answer = answers?.[name];
            return (
              <li
                key={name}
                className="flex min-w-0 items-center gap-1 border-hairline py-1 pr-1 pl-2.5 not-last:border-b"
              >
                <span className="min-w-0 flex-1">
                  <code className="block truncate font-mono text-sm text-ink">{name}</code>
                  <span className="block truncate text-xs text-ink-3">
                    {known === null
                      ? t('tools.other', { type: 'type' in tool ? String(tool.type) : '' })
                      : answer?.auto
                        ? t('tools.answerAuto')
                        : answer
                          ? t('tools.answer.title')
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
      {open === null ? null : <ToolDialog key={open} name={open} onClose={() => setOpen(null)} />}
      {importing ? <ToolImport onClose={() => setImporting(false)} /> : null}
    </FieldShell>
  );
}

/** An example of the expected format. */
const SHAPE = JSON.stringify([{ type: 'function', function: { name: '…' } }], null, 2);

/** Imports tool definitions that were written elsewhere, in the format of either interface. */
function ToolImport({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const { t } = useTranslation('parameters');
  const [text, setText] = useState('');
  const { options } = session.state.getState();
  const read = text.trim() === '' ? null : readTools(text);
  // Only Messages supports tools run by the service.
  const ofService: readonly MessagesTool[] = options.interface === 'messages' ? (read?.ofService ?? []) : [];
  const tools = [...(read?.tools ?? []).map((tool) => toolFor(options, tool)), ...ofService];
  const skipped = (read?.skipped ?? 0) + (read?.ofService.length ?? 0) - ofService.length;
  const existing = new Set(toolsOf(options).map(toolName));
  const over = tools.map(toolName).filter((name) => existing.has(name));
  return (
    <FormDialog
      title={t('tools.importTitle')}
      description={t('tools.importHint')}
      submitLabel={t('tools.importDo', { count: tools.length })}
      disabled={tools.length === 0}
      onSubmit={() => {
        const change = addTools(session.state.getState().options, tools);
        if (change) session.options.change(change);
        return true;
      }}
      onClosed={onClose}
    >
      <div className="flex flex-col gap-2">
        <JsonEditor
          label={t('tools.importLabel')}
          value={text}
          onValueChange={setText}
          placeholder={SHAPE}
          error={read !== null && tools.length === 0 ? t('tools.importNone') : undefined}
        />
        {over.length === 0 ? null : (
          <FieldHint>{t('tools.importOver', { names: joinWords(over) })}</FieldHint>
        )}
        {skipped === 0 ? null : <FieldHint>{t('tools.importSkipped', { count: skipped })}</FieldHint>}
      </div>
    </FormDialog>
  );
}
