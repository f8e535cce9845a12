/** Few print: the code comes when it is wanted. */
const read = () => import('./print-conversation.ts');

/** Prints the branch in view of a conversation. */
export function print(id: string): void {
  void read().then((code) => code.printConversation(id), reportError);
}

/** Saves the branch in view as a PDF, where the host can make one. */
export function savePdf(id: string): void {
  void read().then((code) => code.savePdf(id), reportError);
}
