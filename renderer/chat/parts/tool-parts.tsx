import { lazyPart } from '../../ui/lazy-part.tsx';

/** A call of a tool: what is called, with which arguments. */
export const ToolCall = lazyPart(async () => (await import('../tools/tool-call.tsx')).ToolCall);
/** The result of a tool call. */
export const ToolResult = lazyPart(async () => (await import('../tools/tool-result.tsx')).ToolResult);
/** The results that the user's turn gives to the tool calls. */
export const ToolResults = lazyPart(async () => (await import('../tools/tool-results.tsx')).ToolResults);
/** A block of the answer that is neither words nor a call of the user's tools. */
export const OtherBlock = lazyPart(async () => (await import('../tools/other-block.tsx')).OtherBlock);
