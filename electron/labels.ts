import type { MenuItemConstructorOptions } from 'electron';
import type { NativeAction } from '../shared/contract/app.ts';
import type { EndOutcome } from '../shared/domain/end-notice.ts';
import type { JobKind } from '../shared/domain/job.ts';
import type { ErrorClass } from '../shared/service/errors.ts';

type Role = NonNullable<MenuItemConstructorOptions['role']>;

/** Texts that the main process shows itself: it has no catalog, and Electron's own labels are English. */
export interface Labels {
  readonly roles: Readonly<Partial<Record<Role, string>>>;
  readonly substitutions: string;
  readonly speech: string;
  readonly settings: string;
  readonly logs: string;
  readonly report: string;
  readonly noSuggestions: string;
  readonly learnSpelling: string;
  readonly copyLink: string;
  readonly copyImage: string;
  readonly saveImage: string;
  /** Shown instead of a page that cannot be loaded. */
  readonly notLoaded: { readonly title: string; readonly help: string };
  readonly showWindow: string;
  readonly newWindow: string;
  /** The quick actions in the dock, taskbar or tray. */
  readonly quick: Readonly<Record<Extract<NativeAction, `${string}.new`>, string>>;
  /** The title of a notification of one task, by its outcome. */
  readonly ended: Readonly<Record<EndOutcome, string>>;
  /** Why a task failed, unless the service said so itself. */
  readonly failures: Readonly<Record<ErrorClass, string>>;
  /** The title of a notification of several tasks, `bad` of which were not done. */
  readonly severalEnded: (count: number, bad: number) => string;
  /** Replaces a missing title of a task. */
  readonly untitled: Readonly<Record<JobKind, string>>;
  /** Shown before the app exits after a defect. */
  readonly defect: string;
}
