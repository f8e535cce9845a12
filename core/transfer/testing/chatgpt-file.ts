/** Synthetic conversations in the shape of ChatGPT's `conversations.json`. */

export interface FileNode {
  id: string;
  parent: string | null;
  children: string[];
  message: unknown;
}

/** Returns a node whose message has text. */
export function message(
  id: string,
  parent: string | null,
  role: string,
  content: unknown,
  more: Record<string, unknown> = {},
): FileNode {
  const message = {
    id,
    author: { role, name: null, metadata: {} },
    create_time: 1_700_000_000.5,
    update_time: null,
    content: typeof content === 'string' ? { content_type: 'text', parts: [content] } : content,
    status: 'finished_successfully',
    end_turn: true,
    weight: 1,
    metadata: role === 'assistant' ? { model_slug: 'gpt-4o', finish_details: { type: 'stop' } } : {},
    recipient: 'all',
    ...more,
  };
  return { id, parent, children: [], message };
}

/** Returns a conversation of these nodes, filling in `children`. */
export function chatgptConversation(
  id: string,
  nodes: readonly FileNode[],
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  const mapping: Record<string, FileNode> = Object.fromEntries(
    nodes.map((node) => [node.id, { ...node, children: [...node.children] }]),
  );
  for (const { id: child, parent } of nodes) {
    if (parent !== null && Object.hasOwn(mapping, parent)) mapping[parent]?.children.push(child);
  }
  return {
    title: `Talk ${id}`,
    create_time: 1_700_000_000,
    update_time: 1_700_000_100,
    mapping,
    moderation_results: [],
    current_node: nodes.at(-1)?.id ?? null,
    plugin_ids: null,
    conversation_id: id,
    conversation_template_id: null,
    is_archived: false,
    safe_urls: [],
    default_model_slug: 'gpt-4o',
    id,
    ...more,
  };
}

/** Returns root and hidden system message as in every file, one question, one answer. */
export function chatgptTalk(
  id: string,
  question = 'How are you?',
  answer = 'Well.',
): Record<string, unknown> {
  return chatgptConversation(id, [
    { id: `${id}-root`, parent: null, children: [], message: null },
    message(`${id}-sys`, `${id}-root`, 'system', '', {
      metadata: { is_visually_hidden_from_conversation: true },
    }),
    message(`${id}-q`, `${id}-sys`, 'user', question),
    message(`${id}-a`, `${id}-q`, 'assistant', answer),
  ]);
}
