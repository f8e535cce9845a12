import type { Part } from '../../../shared/domain/conversation.ts';

type Document = Extract<Part, { type: 'document' }>;

/** How an interface writes images and text files. */
interface BlockWriter<Block> {
  readonly image: (url: string) => Block;
  readonly document: (part: Document) => Block;
}

/** Returns the user's content of a turn, without tool results. A caption precedes its image. */
export function userContent<Block>(parts: readonly Part[], { image, document }: BlockWriter<Block>) {
  return parts.flatMap((part) => {
    switch (part.type) {
      case 'text':
        return textBlocks(part.text === '', part.text);
      case 'image': {
        const { url, caption = '' } = part;
        return [...textBlocks(caption.trim() === '', caption), image(url)];
      }
      case 'document':
        return [document(part)];
      case 'tool_result':
      case 'tool_call':
      case 'thinking':
      case 'other':
        return [];
      default:
        return part satisfies never;
    }
  });
}

function textBlocks(isEmpty: boolean, text: string) {
  return isEmpty ? [] : [{ type: 'text' as const, text }];
}

/**
 * Returns a text file as message text: its title, then its content between fences longer than any run of backticks in
 * it, so that nothing in the file can end the quotation.
 */
export function quoteDocument({ title, text }: Document): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  // The title gets its own line and no control characters, so that it cannot look like something the user wrote.
  const name = title.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return `${name}\n${fence}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}
