import type { Json } from '../../../shared/service/json.ts';

/** Shapes these fields are known to have with services of this kind; SERVICE.md leaves them open. @see SERVICE.md §2.3 */
const EXAMPLES: Readonly<Record<string, Json>> = {
  context_management: {
    edits: [
      {
        type: 'clear_tool_uses_20250919',
        trigger: { type: 'input_tokens', value: 50_000 },
        keep: { type: 'tool_uses', value: 3 },
      },
    ],
  },
  mcp_servers: [{ type: 'url', name: 'example', url: 'https://mcp.example.com/sse' }],
};

/** Something to begin with; null where there is nothing to show. */
export function jsonExample(name: string): Json | null {
  return EXAMPLES[name] ?? null;
}
