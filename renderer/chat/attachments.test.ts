import { expect, it } from 'vitest';
import { userParts } from '../../shared/contract/chat.ts';
import { sendBlock, userPartsOf } from './attachments.ts';

const IMAGE = { id: '1', name: 'a.png', url: 'data:image/png;base64,AA==' };
const DOCUMENT = { id: '2', name: 'a.ts', mediaType: 'text/plain', text: 'let a = 1', cite: true };

it('sendBlock says why a message cannot be sent and allows attachments without text', () => {
  const nothing = { images: [], documents: [] };
  expect(sendBlock({ ...nothing, text: ' \n' })).toBe('empty');
  expect(sendBlock({ ...nothing, text: 'x'.repeat(400_001) })).toBe('too_long');
  expect(sendBlock({ ...nothing, text: '', images: [IMAGE] })).toBeNull();
  expect(sendBlock({ ...nothing, text: '', documents: [DOCUMENT] })).toBeNull();
});

it('userPartsOf orders fixed parts, captioned images, documents, then text', () => {
  const result = { type: 'tool_result' as const, toolCallId: 'c', content: '1', isError: false };
  const images = [
    { ...IMAGE, caption: ' the cat ' },
    { ...IMAGE, caption: '  ' },
  ];
  expect(userPartsOf({ text: 'and?', images, documents: [DOCUMENT], others: [result] })).toEqual([
    result,
    { type: 'image', url: IMAGE.url, alt: 'a.png', caption: 'the cat' },
    { type: 'image', url: IMAGE.url, alt: 'a.png' },
    { type: 'document', title: 'a.ts', mediaType: 'text/plain', text: 'let a = 1', cite: true },
    { type: 'text', block: 0, text: 'and?' },
  ]);
});

it('userPartsOf builds exactly what the core returns, so a sent message can be recognized', () => {
  const images = [{ ...IMAGE, caption: 'the cat' }];
  const parts = userPartsOf({ text: 'and?', images, documents: [DOCUMENT] });
  expect(JSON.stringify(userParts.parse(parts))).toBe(JSON.stringify(parts));
});
