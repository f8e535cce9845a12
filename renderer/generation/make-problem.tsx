import type { ComponentProps } from 'react';
import { useSettings } from '../app/settings-store.ts';
import { openSettings } from '../app/window-state.ts';
import { CallProblemNotice } from '../ui/call-problem-notice.tsx';

/** Why nothing was made of what stands in an editor; the words are still there. */
export function MakeProblem(props: ComponentProps<typeof CallProblemNotice>) {
  const connectionId = useSettings((settings) => settings.connectionId);
  return (
    <CallProblemNotice
      {...props}
      without={['continue', 'edit', 'choose-model', 'retry', 'wait']}
      onAction={() => openSettings('connections', connectionId)}
    />
  );
}
