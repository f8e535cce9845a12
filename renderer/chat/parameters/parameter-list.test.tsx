import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatInterface } from '../../../shared/domain/conversation.ts';
import { parameterFields } from '../../../shared/service/parameter-fields.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { ConversationSession } from '../conversation-session.ts';
import { SessionContext } from '../session-context.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { InterfaceField, SystemField } from './general-fields.tsx';
import { ParameterList } from './parameter-list.tsx';

let root: Root;
let box: HTMLElement;
let session: ConversationSession;

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
});
beforeEach(() => {
  session = new ConversationSession(new FakeCore().deps(), null, { onCreated: () => {}, onEnded: () => {} });
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

const options = () => session.state.getState().options;
function show(face: ChatInterface): void {
  act(() => {
    session.options.change({ interface: face });
    root.render(
      <SessionContext value={session}>
        <SystemField />
        <ParameterList face={face} advanced={<InterfaceField />}>
          {null}
        </ParameterList>
      </SessionContext>,
    );
  });
  act(() => {
    const details = box.querySelector('details');
    if (!details) throw new Error('nothing folded');
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  });
}
function part(name: string): HTMLElement {
  const found = box.querySelector<HTMLElement>(`[data-field="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}
function type(name: string, text: string, at = 0): void {
  const input = part(name).querySelectorAll<HTMLInputElement>('input:not([type=range], [type=radio])')[at];
  if (!input) throw new Error(`nothing to type in: ${name}`);
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
function press(name: string, label: string): void {
  const found = [...part(name).querySelectorAll<HTMLElement>('button, label')].find(
    (one) => one.textContent === label || one.getAttribute('aria-label') === label,
  );
  if (!found) throw new Error(`no ${label} in ${name}`);
  act(() => found.click());
}
const problem = (name: string) => part(name).querySelector('[role=alert]')?.textContent ?? null;

describe('parameter list', () => {
  it.each(['chat', 'messages'] as const)('has a labelled control for every field of %s', (face) => {
    show(face);
    for (const { name } of parameterFields(face)) {
      const place = part(name);
      expect(place.querySelector('code')?.textContent, name).toBe(name);
      expect(place.querySelector('input, button, [data-json-editor], [aria-hidden]'), name).not.toBeNull();
    }
    expect(box.querySelectorAll('[data-field]')).toHaveLength(parameterFields(face).length + 1);
  });

  it('does not send a value out of range, says why, and sends it once it is valid', () => {
    show('chat');
    type('temperature', '1.5');
    expect(options().chatParameters).toEqual({ temperature: 1.5 });
    type('temperature', '2.5');
    expect(options().chatParameters).toEqual({});
    expect(options().unfit).toEqual({ 'chatParameters.temperature': '2.5' });
    expect(problem('temperature')).toBe('At most 2 with this interface.');
    type('temperature', '2');
    expect([options().chatParameters, options().unfit]).toEqual([{ temperature: 2 }, {}]);
    press('temperature', 'Reset Temperature');
    expect(options().chatParameters).toEqual({});
  });

  it('keeps the text being typed', () => {
    show('chat');
    type('top_p', '0.');
    expect(part('top_p').querySelector<HTMLInputElement>('input')?.value).toBe('0.');
    expect(options().chatParameters).toEqual({ top_p: 0 });
  });

  it('turns on log probabilities when top_logprobs is set', () => {
    show('chat');
    type('top_logprobs', '5');
    expect(options().chatParameters).toEqual({ logprobs: true, top_logprobs: 5 });
  });

  it('writes a choice into the object the service expects', () => {
    show('chat');
    press('response_format', 'JSON');
    press('stream_options', 'Off');
    expect(options().chatParameters).toEqual({
      response_format: { type: 'json_object' },
      stream_options: { include_usage: false },
    });
    press('response_format', 'Default');
    expect(options().chatParameters).not.toHaveProperty('response_format');
  });

  it('distinguishes null from unset', () => {
    show('messages');
    press('speed', 'None (null)');
    expect(options().messagesParameters).toEqual({ speed: null });
    press('speed', 'Default');
    expect(options().messagesParameters).toEqual({});
  });

  it('accepts four stop sequences and no fifth', () => {
    show('chat');
    for (const text of ['a', 'b', '\\n', 'd']) {
      type('stop', text);
      act(() => void part('stop').querySelector('input')?.dispatchEvent(enter()));
    }
    expect(options().chatParameters).toEqual({ stop: ['a', 'b', '\n', 'd'] });
    expect(part('stop').querySelector<HTMLInputElement>('input')?.disabled).toBe(true);
    press('stop', 'Remove \\n');
    expect(options().chatParameters).toEqual({ stop: ['a', 'b', 'd'] });
  });

  it('keeps incomplete rows and sends them once they are complete', () => {
    show('chat');
    press('logit_bias', 'Add row');
    type('logit_bias', 'the', 0);
    type('logit_bias', '5', 1);
    expect(options().chatParameters).toEqual({});
    expect(problem('logit_bias')).toBe('Token IDs are whole numbers.');
    type('logit_bias', '50256', 0);
    expect(options().chatParameters).toEqual({ logit_bias: { 50256: 5 } });
    type('logit_bias', '101', 1);
    expect(options().chatParameters).toEqual({});
    expect(problem('logit_bias')).toBe('At most 100 with this interface.');
  });

  it('enables thinking within the token limit and reports a budget above it', () => {
    show('messages');
    type('max_tokens', '1000');
    press('thinking', 'On');
    expect(options().messagesParameters.thinking).toEqual({ type: 'enabled', budget_tokens: 999 });
    type('thinking', '1000');
    expect(problem('thinking')).toContain('1,000');
    press('thinking', 'Off');
    expect(options().messagesParameters.thinking).toEqual({ type: 'disabled' });
  });

  it('reads a container as an identifier or as JSON', () => {
    show('messages');
    type('container', 'container_01');
    expect(options().messagesParameters.container).toBe('container_01');
    type('container', '{"id": "c"');
    expect(options().messagesParameters).toEqual({});
    type('container', '{"id": "c"}');
    expect(options().messagesParameters.container).toEqual({ id: 'c' });
  });
});

describe('parameter list after switching the interface', () => {
  it('keeps the other parameters and offers to copy tools and stop sequences', () => {
    show('messages');
    act(() => session.options.change({ messagesParameters: { tools: [{ name: 'f' }], top_k: 5 } }));
    show('chat');
    expect(options().messagesParameters).toEqual({ tools: [{ name: 'f' }], top_k: 5 });
    expect(box.textContent).toContain('2 settings of the other interface are kept');
    const carry = [...box.querySelectorAll('button')].find((one) =>
      one.textContent?.startsWith('Copy tools'),
    );
    act(() => carry?.click());
    expect(options().chatParameters.tools).toEqual([{ type: 'function', function: { name: 'f' } }]);
    expect(options().messagesParameters.top_k).toBe(5);
  });
});

function enter(): KeyboardEvent {
  return new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
}
