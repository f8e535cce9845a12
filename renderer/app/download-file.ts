/** Lets the browser keep a file of an address of ours. @param fileName empty: as the host calls it */
export function downloadFile(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = `${url}?download`;
  link.download = fileName;
  link.click();
}
