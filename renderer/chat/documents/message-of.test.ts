import { expect, it } from 'vitest';
import type { Part } from '../../../shared/domain/conversation.ts';
import { messageOf, userPartsOf } from '../attachments.ts';

it('messageOf reverses userPartsOf without losing anything', () => {
  const parts: Part[] = [
    { type: 'tool_result', toolCallId: 'c', content: '1', isError: false },
    { type: 'image', url: 'data:image/png;base64,AA==', alt: 'a.png', caption: 'the cat' },
    { type: 'document', title: 'a.ts', mediaType: 'text/plain', text: 'let a', cite: false },
    { type: 'text', block: 0, text: 'and?' },
  ];
  expect(userPartsOf(messageOf(parts))).toEqual(parts);
});
