/** Downloads a text as a file, through the browser. */
export function saveText(fileName: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has its own reference by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
