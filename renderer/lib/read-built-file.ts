/** Returns the bytes of a file that was built with the window, by the address that Vite gave it. */
export async function readBuiltFile(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
