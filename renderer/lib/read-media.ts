/** Loads a file from the core; null if it is missing or cannot be loaded. */
export async function readMedia(url: string): Promise<Blob | null> {
  try {
    const response = await fetch(url);
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
