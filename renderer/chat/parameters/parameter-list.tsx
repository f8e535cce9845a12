import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ChatInterface } from '../../../shared/domain/conversation.ts';
import { parameterFields } from '../../../shared/service/parameter-fields.ts';
import type { ParameterGroup } from '../../../shared/service/parameter-meta.ts';
import { parametersKey } from '../bad-options.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { touchedFields } from './field-edit.ts';
import { ParameterControl } from './parameter-control.tsx';

const GROUPS: readonly ParameterGroup[] = ['sampling', 'answer', 'tools', 'context', 'request'];

/** Every field of the interface in use: what is set often first, the rest folded, by what it is about. */
export function ParameterList(props: {
  session: ConversationSession;
  face: ChatInterface;
  /** Stands before what is folded. */
  children: ReactNode;
  /** Stands first among what is folded. */
  advanced?: ReactNode;
}) {
  const { session, face, children } = props;
  const { t } = useTranslation('parameters');
  const fields = parameterFields(face);
  const advanced = fields.filter(({ simple }) => !simple);
  const count = useStore(session.state, ({ options }) => {
    const touched = touchedFields(options, parametersKey(face));
    return advanced.filter(({ name }) => touched.has(name)).length;
  });
  const [open, setOpen] = useState(count > 0);
  return (
    <>
      <Fragment key={face}>
        {fields
          .filter(({ simple }) => simple)
          .sort(byPlace)
          .map((field) => (
            <ParameterControl key={field.name} session={session} field={field} />
          ))}
      </Fragment>
      {children}
      <details
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group/advanced border-t border-hairline pt-4"
      >
        <summary className="flex select-none items-center gap-1 rounded-md text-sm font-semibold text-ink-2 hover:text-ink">
          <ChevronDown
            aria-hidden
            size={14}
            className="-rotate-90 transition-transform group-open/advanced:rotate-0"
          />
          {t('advanced')}
          {count > 0 ? <span className="ml-1 font-normal text-ink-3">{t('set', { count })}</span> : null}
        </summary>
        {open ? (
          <div className="flex flex-col gap-6 pt-4">
            {props.advanced}
            {GROUPS.map((group) => {
              const own = advanced.filter((field) => field.group === group);
              return own.length === 0 ? null : (
                <section
                  key={`${face}.${group}`}
                  aria-label={t(`group.${group}`)}
                  className="flex flex-col gap-5"
                >
                  <h3 className="border-b border-hairline pb-1.5 text-base font-semibold text-ink">
                    {t(`group.${group}`)}
                  </h3>
                  {own.map((field) => (
                    <ParameterControl key={field.name} session={session} field={field} />
                  ))}
                </section>
              );
            })}
          </div>
        ) : null}
      </details>
    </>
  );
}

const FIRST = ['temperature', 'max_tokens', 'thinking', 'tools'];

/** The order of what is set often; the schema's own is that of SERVICE.md. */
function byPlace(a: { name: string }, b: { name: string }): number {
  return FIRST.indexOf(a.name) - FIRST.indexOf(b.name);
}
