import { ArchiveRestore, Cable, FlaskConical } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { SANDBOX_CONNECTION } from '../../shared/domain/sandbox-connection.ts';
import { openSettings } from '../app/window-state.ts';
import { Button } from '../ui/button.tsx';
import { CallProblemNotice } from '../ui/call-problem-notice.tsx';
import { Logo } from '../ui/logo.tsx';
import { beginWith } from './save-connection.ts';
import { useAttempt } from './use-attempt.ts';
import { WelcomeConnect } from './welcome-connect.tsx';

/** The first screen: begin with the sandbox, or with an address and a key. */
export function Welcome() {
  const { t } = useTranslation('welcome');
  const [connecting, setConnecting] = useState(false);
  const { busy, problem, attempt } = useAttempt();
  const addKey = useRef<HTMLButtonElement>(null);
  const goBack = () => {
    flushSync(() => setConnecting(false));
    addKey.current?.focus();
  };
  return (
    <main className="scrollable grid h-full place-items-center p-6">
      <div className="w-full max-w-2xl py-6">
        <Logo size={44} />
        <h1 className="mt-5 text-2xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-1.5 text-lg text-balance text-ink-2">{t('lead')}</p>
        {connecting ? (
          <WelcomeConnect onBack={goBack} />
        ) : (
          <div className="mt-8 grid gap-3 sm:grid-cols-2">
            <Choice
              icon={<FlaskConical aria-hidden size={20} className="text-images" />}
              title={t('sandbox.title')}
              description={t('sandbox.description')}
            >
              <Button
                variant="primary"
                busy={busy}
                onClick={() => void attempt(() => beginWith(SANDBOX_CONNECTION))}
              >
                {t('sandbox.use')}
              </Button>
            </Choice>
            <Choice
              icon={<Cable aria-hidden size={20} className="text-chat" />}
              title={t('service.title')}
              description={t('service.description')}
            >
              <Button ref={addKey} onClick={() => setConnecting(true)}>
                {t('service.use')}
              </Button>
            </Choice>
          </div>
        )}
        {problem ? (
          <div className="mt-4">
            <CallProblemNotice problem={problem} />
          </div>
        ) : null}
        {connecting ? null : (
          <Button
            variant="ghost"
            className="mt-4 -ml-3"
            icon={ArchiveRestore}
            onClick={() => openSettings('data')}
          >
            {t('restore')}
          </Button>
        )}
        <p className="mt-8 text-sm text-ink-3">{t('privacy')}</p>
      </div>
    </main>
  );
}

interface ChoiceProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

function Choice({ icon, title, description, children }: ChoiceProps) {
  return (
    <section className="flex flex-col items-start rounded-lg border border-hairline bg-raised p-5">
      {icon}
      <h2 className="mt-3 text-lg font-semibold">{title}</h2>
      <p className="mt-1 mb-5 flex-1 text-ink-2">{description}</p>
      {children}
    </section>
  );
}
