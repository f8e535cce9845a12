import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import type { ExportedHead } from '../../../shared/domain/conversation-export.ts';
import type { Json } from '../../../shared/service/json.ts';

/** Names of fields with credentials, e.g. `authorization_token` of an MCP server. */
const SECRET =
  /authori[sz]ation|api[-_]?key|secret|password|passwd|credential|bearer|cookie|(^|[-_])(auth|token)$/i;

/** Returns options that may leave the app: without the connection, and without credentials of tools and servers. */
export function stripSecrets({
  connectionId: _,
  unfit,
  ...options
}: ConversationOptions): ExportedHead['options'] {
  const { tools, mcp_servers, metadata, ...messages } = options.messagesParameters;
  return {
    ...options,
    ...(unfit && { unfit: withoutOpenFields(unfit) }),
    messagesParameters: {
      ...messages,
      ...(tools === undefined ? {} : { tools }),
      ...(mcp_servers === undefined ? {} : { mcp_servers: mcp_servers.map(cleanObject) }),
      ...(metadata === undefined ? {} : { metadata: cleanObject(metadata) }),
    },
  };
}

/** Values that could not be parsed cannot be checked either. */
function withoutOpenFields(unfit: Readonly<Record<string, string>>): Record<string, string> {
  const open = ({ 0: field }: [string, string]) => /\.(mcp_servers|metadata)$/.test(field);
  return Object.fromEntries(Object.entries(unfit).filter((entry) => !open(entry)));
}

function cleanObject(value: Readonly<Record<string, Json>>): Record<string, Json> {
  const kept = Object.entries(value).filter(([name]) => !SECRET.test(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, clean(inner)]));
}

function clean(value: Json): Json {
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value === 'object' && value !== null) return cleanObject(value);
  return typeof value === 'string' && URL.canParse(value) ? withoutUser(value) : value;
}

/** Removes user and password from an address. */
function withoutUser(address: string): string {
  const url = new URL(address);
  if (url.username === '' && url.password === '') return address;
  url.username = '';
  url.password = '';
  return url.href;
}
