// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import { type ToastOptions, toast } from '../../ui/toast.tsx';
import { ConversationSession } from '../conversation-session.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { asPasted, attachPasted } from './long-paste.ts';

let shown: ToastOptions | null = null;
let session: ConversationSession;
const state = () => session.state.getState();

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  vi.spyOn(toast, 'show').mockImplementation((options) => {
    shown = options;
  });
  session = new ConversationSession(new FakeCore().deps(), null, {
    onCreated: () => undefined,
    onEnded: () => undefined,
  });
});

it('attaching a long paste removes it from the draft, and Undo puts it back in place', () => {
  session.setDraft('before LONG after');
  attachPasted(session, 'LONG');
  expect(state().draft).toBe('before  after');
  expect(state().documents).toMatchObject([{ name: 'Pasted text.txt', text: 'LONG', cite: false }]);
  shown?.undo?.();
  expect(state()).toMatchObject({ draft: 'before LONG after', documents: [] });
});

it('attachPasted does nothing if the text changed; Undo does nothing if the file was removed', () => {
  session.setDraft('LO NG');
  attachPasted(session, 'LONG');
  expect(state().documents).toEqual([]);
  session.setDraft('LONG');
  attachPasted(session, 'LONG');
  session.state.setState({ documents: [] });
  shown?.undo?.();
  expect(state().draft).toBe('');
});

it('attachPasted gives each pasted file a unique name', () => {
  session.setDraft('ONE TWO');
  attachPasted(session, 'ONE');
  attachPasted(session, 'TWO');
  expect(state().documents.map(({ name }) => name)).toEqual(['Pasted text.txt', 'Pasted text 2.txt']);
});

it('asPasted normalizes line breaks the way a text box does', () => {
  expect(asPasted('a\r\nb\rc\nd')).toBe('a\nb\nc\nd');
});
