/** Which conversation this window showed, so that a reload shows it again. A pointer only: nothing is lost with it. */
const KEY = 'quartet.chat.open';

export function lastOpen(): string | null {
  return sessionStorage.getItem(KEY);
}

export function rememberOpen(id: string | null): void {
  if (id === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, id);
}
