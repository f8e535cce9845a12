import { lazyPart } from '../../ui/lazy-part.tsx';

/** A call of a tool: what is called, with which arguments. */
export const ToolCall = lazyPart(async () => (await import('../tools/tool-call.tsx')).ToolCall);
/** What a tool answered. */
export const ToolResult = lazyPart(async () => (await import('../tools/tool-result.tsx')).ToolResult);
/** A block of the answer that is neither words nor a call of the user's tools. */
export const OtherBlock = lazyPart(async () => (await import('../tools/other-block.tsx')).OtherBlock);
