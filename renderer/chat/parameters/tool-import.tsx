import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessagesTool } from '../../../shared/service/messages.ts';
import { FieldHint } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { JsonEditor } from '../../ui/json-editor.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { readTools, toolName } from './tool-shapes.ts';
import { addTools, toolFor, toolsOf } from './tools-edit.ts';

/** An example of the expected format. */
const SHAPE = JSON.stringify([{ type: 'function', function: { name: '…' } }], null, 2);

/** Imports tool definitions that were written elsewhere, in the format of either interface. */
export function ToolImport({ session, onClose }: { session: ConversationSession; onClose: () => void }) {
  const { t } = useTranslation('parameters');
  const [text, setText] = useState('');
  const { options } = session.state.getState();
  const read = text.trim() === '' ? null : readTools(text);
  // A tool of the service is known to Messages only.
  const ofService: readonly MessagesTool[] = options.interface === 'messages' ? (read?.ofService ?? []) : [];
  const tools = [...(read?.tools ?? []).map((tool) => toolFor(options, tool)), ...ofService];
  const skipped = (read?.skipped ?? 0) + (read?.ofService.length ?? 0) - ofService.length;
  const had = new Set(toolsOf(options).map(toolName));
  const over = tools.map(toolName).filter((name) => had.has(name));
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
          <FieldHint>{t('tools.importOver', { names: over.join(', ') })}</FieldHint>
        )}
        {skipped === 0 ? null : <FieldHint>{t('tools.importSkipped', { count: skipped })}</FieldHint>}
      </div>
    </FormDialog>
  );
}
