import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';

/** How long a command waits for a view to handle it, in milliseconds, because its view may still be loading. */
const WAIT_MS = 2000;

/** The commands of all channels that wait for the next frame. */
const waiting = new Set<() => void>();

/**
 * Runs a shortcut's action, renders its changes and runs its commands before it returns, so that the next key press
 * reaches the view that the action shows or focuses.
 */
export function runFromKeys(action: () => void): void {
  flushSync(action);
  // A command may issue others, which are then visited, too.
  for (const command of waiting) flushSync(command);
}

/** Creates a channel for commands from shortcuts, menus and the palette, which mounted views handle. */
export function viewCommands<Command extends string>() {
  const handlers = new Map<Command, Set<() => void>>();
  /** The time of each command that no view has handled yet. */
  const pending = new Map<Command, number>();

  /** Calls the currently registered handlers synchronously. */
  const runNow = (command: Command): void => {
    const registered = [...(handlers.get(command) ?? [])];
    if (registered.length > 0) pending.delete(command);
    for (const handle of registered) handle();
  };
  /**
   * Calls the handlers in the next frame, when a menu or the palette has returned the focus, or as soon as one is
   * registered, because the view may still be opening. From a shortcut it does not wait: `runFromKeys`.
   */
  const run = (command: Command): void => {
    pending.set(command, performance.now());
    const once = () => {
      if (waiting.delete(once)) runNow(command);
    };
    waiting.add(once);
    requestAnimationFrame(once);
  };
  /** Registers a handler, and calls it at once if the command is pending. Returns a function that removes it. */
  const onCommand = (command: Command, handle: () => void): (() => void) => {
    const registered = handlers.get(command) ?? new Set();
    handlers.set(command, registered.add(handle));
    const given = pending.get(command);
    pending.delete(command);
    if (given !== undefined && performance.now() - given < WAIT_MS) handle();
    return () => {
      registered.delete(handle);
      if (registered.size === 0) handlers.delete(command);
    };
  };
  /** Handles a command with the latest callback while the view is mounted. */
  const useCommand = (command: Command, handle: () => void): void => {
    const latest = useEffectEvent(handle);
    useEffect(() => onCommand(command, () => latest()), [command]);
  };
  /** Returns the ref of a text box that a command focuses, with its text selected. */
  const useSelectedBy = (command: Command): RefObject<HTMLInputElement | null> => {
    const box = useRef<HTMLInputElement>(null);
    useCommand(command, () => {
      box.current?.focus();
      box.current?.select();
    });
    return box;
  };
  return { run, runNow, onCommand, useCommand, useSelectedBy };
}
