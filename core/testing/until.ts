/** Waits until a condition holds; throws if it does not within `ms`. */
export async function until(holds: () => boolean | Promise<boolean>, ms = 10_000): Promise<void> {
  const end = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited ${ms} ms in vain for: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
