import { Tags } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Tag } from '../../shared/domain/tag.ts';
import { TAGS_FILTERED_MAX } from '../../shared/service/limits.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Popover } from '../ui/popover.tsx';
import { tags } from './tags-store.ts';

type Kind = Exclude<keyof Tag, 'name'>;

interface TagChoiceProps {
  /** Offers the tags of items of this kind; of every kind of file if null. */
  readonly kind: Kind | null;
  readonly chosen: readonly string[];
  readonly onChange: (tags: string[]) => void;
}

/** A tag to filter by, with the number of its items. */
interface OfferedTag {
  readonly name: string;
  readonly count: number;
  readonly isChosen: boolean;
}

/** Returns the tags to filter by: those of items of a kind, and the chosen ones. */
export function useOfferedTags({ kind, chosen }: Omit<TagChoiceProps, 'onChange'>): readonly OfferedTag[] {
  const all = useStore(tags.state, (state) => state.value) ?? [];
  const missing = chosen.filter((name) => !all.some((tag) => tag.name === name));
  return [
    ...missing.map((name) => ({ name, count: 0, isChosen: true })),
    ...all.flatMap((tag) => {
      const { name } = tag;
      const count = kind === null ? tag.speech + tag.song + tag.picture : tag[kind];
      const isChosen = chosen.includes(name);
      return count > 0 || isChosen ? [{ name, count, isChosen }] : [];
    }),
  ];
}

/** Returns the chosen tags with one toggled. */
export function toggleTag(chosen: readonly string[], name: string): string[] {
  if (chosen.includes(name)) return chosen.filter((one) => one !== name);
  return [...chosen, name].slice(-TAGS_FILTERED_MAX);
}

/**
 * Renders the tags that items of a kind have as filters; several match items with all of them.
 * Nothing if there are none.
 */
export function TagChoice({ kind, chosen, onChange }: TagChoiceProps) {
  const { t } = useTranslation('common');
  const offered = useOfferedTags({ kind, chosen });
  if (offered.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-xs text-ink-3">{t('tags.title')}</legend>
      <div className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
        {offered.map(({ name, isChosen }) => (
          <Chip key={name} on={isChosen} onPress={() => onChange(toggleTag(chosen, name))}>
            <bdi title={name}>{name}</bdi>
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

/** Renders a button that opens the same filter, for a list without other filters. */
export function TagFilter({ kind, chosen, onChange }: TagChoiceProps) {
  const { t } = useTranslation('common');
  const offered = useOfferedTags({ kind, chosen });
  if (offered.length === 0) return null;
  const count = chosen.length;
  return (
    <Popover
      align="end"
      label={t('tags.filter')}
      className="w-64 p-3"
      trigger={
        <IconButton
          icon={<Tags aria-hidden size={16} className={count > 0 ? 'text-craft-ink' : undefined} />}
          label={count === 0 ? t('tags.filter') : t('tags.filtered', { count })}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <TagChoice kind={kind} chosen={chosen} onChange={onChange} />
        <div className="flex justify-end border-t border-hairline pt-2">
          <Button size="sm" variant="ghost" disabled={count === 0} onClick={() => onChange([])}>
            {t('tags.clear')}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
