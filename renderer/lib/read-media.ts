/** Reads a file of the core's from its address; null if it is gone or cannot be had. */
export async function readMedia(url: string): Promise<Blob | null> {
  try {
    const response = await fetch(url);
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
