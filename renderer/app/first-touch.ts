const TOUCHES = ['pointerdown', 'pointermove', 'keydown'] as const;

/** Runs once when the user first moves the pointer over the window or presses a key: time to read what comes next. */
export function onFirstTouch(run: () => void): void {
  const touched = () => {
    for (const name of TOUCHES) window.removeEventListener(name, touched);
    run();
  };
  for (const name of TOUCHES) window.addEventListener(name, touched, { passive: true });
}
