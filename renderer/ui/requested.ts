import { useRef } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** A dialog's subject, which other code sets to open the dialog and null to close it. */
export class Requested<T extends object> {
  readonly #state = createStore<{ readonly subject: T | null }>(() => ({ subject: null }));

  get(): T | null {
    return this.#state.getState().subject;
  }

  set(subject: T | null): void {
    this.#state.setState({ subject });
  }

  /** Returns the subject; null while the dialog is closed. */
  useSubject(): T | null {
    return useStore(this.#state, ({ subject }) => subject);
  }

  /** Returns the subject with the last one, which stays visible while the dialog closes. */
  useWithLast(): readonly [subject: T | null, last: T | null] {
    const subject = this.useSubject();
    const last = useRef<T | null>(null);
    last.current = subject ?? last.current;
    return [subject, last.current];
  }
}
