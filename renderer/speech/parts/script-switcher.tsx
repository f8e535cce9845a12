import { ChevronDown, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { NAME_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { formatAgo, labelled } from '../../locales/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Switch } from '../../ui/switch.tsx';
import { firstLine, scriptGroups } from '../script-groups.ts';
import { script, scripts } from '../speech.ts';
import { deleteScript, openScriptById } from '../take-actions.ts';

/** Renders the name of the open script, a menu to switch scripts, and the actions on a whole script. */
export function ScriptSwitcher() {
  const { t } = useTranslation('speech');
  const id = useStore(script.state, (state) => state.draft.id);
  const line = useStore(script.state, (state) => firstLine(state.draft.text));
  const items = useStore(scripts.state, (state) => state.items);
  const open = items.find((item) => item.id === id);
  const [isNaming, setIsNaming] = useState(false);
  const title = open?.name || line || t('script.untitled');
  const groups = useMemo(
    () =>
      scriptGroups(items, id).map(({ project, items }, _, all) => ({
        id: project,
        label: project || (all.length > 1 ? t('script.noProject') : ''),
        items: items.map((item) => ({
          id: item.id,
          label: item.title,
          detail: formatAgo(item.updatedAt),
          keywords: project,
        })),
      })),
    [items, id, t],
  );
  return (
    <div className="flex min-w-0 items-center gap-1">
      <h1 className="min-w-0 text-base font-semibold">
        <Combobox
          label={t('script.open')}
          placeholder={t('script.search')}
          groups={groups}
          value={id}
          empty={t('script.noFit')}
          onSelect={(item) => void openScriptById(item.id)}
          trigger={
            <button
              type="button"
              title={title}
              aria-label={labelled(t('script.title'), title)}
              className="-ml-2 flex h-8 max-w-[calc(100%+0.5rem)] min-w-0 items-center gap-1 rounded-md px-2 hover:bg-hover data-popup-open:bg-hover"
            >
              {open?.project ? (
                <span className="min-w-6 shrink-4 truncate font-normal text-ink-3 max-sm:hidden">
                  {open.project} /
                </span>
              ) : null}
              <span className="min-w-12 truncate">{title}</span>
              <ChevronDown aria-hidden size={15} className="shrink-0 text-ink-3" />
            </button>
          }
        />
      </h1>
      <Menu trigger={<IconButton icon={Ellipsis} size="sm" label={t('script.menu')} />}>
        <MenuItem icon={Pencil} onSelect={() => setIsNaming(true)}>
          {t('script.rename')}
        </MenuItem>
        <MenuItem icon={Trash2} tone="danger" onSelect={() => void deleteScript()}>
          {t('script.delete')}
        </MenuItem>
      </Menu>
      {isNaming ? <ScriptNameDialog id={id} line={line} onClosed={() => setIsNaming(false)} /> : null}
    </div>
  );
}

/** Renders the dialog for the name and project of a script. */
function ScriptNameDialog({ id, line, onClosed }: { id: string; line: string; onClosed: () => void }) {
  const { t } = useTranslation('speech');
  const items = useStore(scripts.state, (state) => state.items);
  const [before] = useState(() => scripts.find(id) ?? { name: '', project: '' });
  const [{ name, project }, setNames] = useState(before);
  const [takesOthers, setTakesOthers] = useState(false);
  const known = useId();
  const projects = [...new Set(items.map((item) => item.project))].filter((one) => one !== '').sort();
  const moves = before.project !== '' && project.trim() !== before.project;
  const others = items.filter((item) => moves && item.project === before.project && item.id !== id);
  const save = async () => {
    const all = [
      { id, name: name.trim() },
      ...(takesOthers ? others.map((other) => ({ id: other.id })) : []),
    ];
    for (const one of all) {
      const failure = await scripts.save({ ...one, project: project.trim() });
      if (failure) return failure;
    }
    return true;
  };
  return (
    <FormDialog title={t('script.renameTitle')} size="sm" onSubmit={save} onClosed={onClosed}>
      <TextField
        label={t('script.name')}
        placeholder={line}
        value={name}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        onValueChange={(next) => setNames({ name: next, project })}
      />
      <TextField
        label={t('script.project')}
        hint={t('script.projectHint')}
        value={project}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        list={known}
        onValueChange={(next) => setNames({ name, project: next })}
      />
      <datalist id={known}>
        {projects.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {others.length > 0 ? (
        <Switch
          label={t('script.moveOthers', { count: others.length, project: before.project })}
          checked={takesOthers}
          onCheckedChange={setTakesOthers}
        />
      ) : null}
    </FormDialog>
  );
}
