import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

/** Keeps a defect in one view from breaking the window. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false, error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <Crash error={this.state.error} onReload={() => this.setState({ failed: false, error: null })} />;
  }
}

function Crash({ error, onReload }: { error: unknown; onReload: () => void }) {
  const { t } = useTranslation(['app', 'common']);
  return (
    <main role="alert" className="m-auto flex h-full max-w-lg flex-col items-start justify-center gap-3 p-6">
      <h1 className="text-xl font-semibold">{t('app:crash.title')}</h1>
      <p className="text-ink-2">{t('app:crash.description')}</p>
      <Button variant="primary" onClick={onReload}>
        {t('app:crash.reload')}
      </Button>
      <details className="w-full text-sm text-ink-2">
        <summary>{t('common:details')}</summary>
        <pre className="mt-1 max-h-60 overflow-auto rounded-md bg-panel p-3 font-mono text-xs whitespace-pre-wrap">
          {error instanceof Error ? (error.stack ?? error.message) : String(error)}
        </pre>
      </details>
    </main>
  );
}
