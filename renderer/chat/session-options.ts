import type { ModelEntry } from '../../shared/contract/connections.ts';
import type { ChatInterface, ConversationOptions } from '../../shared/domain/conversation.ts';
import { DEFAULT_CHAT_MODEL } from '../../shared/service/models.ts';
import { callProblem } from '../lib/call-problem.ts';
import { newConversationOptions } from '../lib/new-conversation-options.ts';
import type { OfferedModels } from './models-store.ts';
import type { SessionCore } from './session-core.ts';

type Change = Partial<ConversationOptions>;

/** Delay after a keystroke before an edit is saved, in milliseconds. */
const REST_MS = 400;

/** Longest wait of the first message for the model list, in milliseconds. */
const LIST_WAIT_MS = 5000;

/** The options of one conversation. */
export class SessionOptions {
  readonly #core: SessionCore;
  #chosen = false;
  /** Changes not yet saved by the core, and the values before them. */
  #pending: Change = {};
  #before: Change = {};
  /** Changes being saved. */
  #sending: Change = {};
  #timer: ReturnType<typeof setTimeout> | null = null;
  #saving: Promise<boolean> | null = null;
  /** The model that `takeFittingModel` chose, and the connection it was chosen for. */
  #fitted: { readonly connectionId: string; readonly model: string } | null = null;

  constructor(core: SessionCore) {
    this.#core = core;
  }

  /** Resolves once the model list that `fitOnceListed` awaits has loaded or timed out; null while none is awaited. */
  #fitting: Promise<void> | null = null;

  /** Resolves once a new chat has a model of its connection, if the list arrives in time. */
  get fitting(): Promise<void> | null {
    return this.#fitting;
  }

  /**
   * Selects a fitting model once the list has loaded (false cancels); a first message sent meanwhile waits for it.
   */
  async fitOnceListed(listed: Promise<boolean>): Promise<void> {
    const tooLong = new Promise<void>((resolve) => setTimeout(resolve, LIST_WAIT_MS));
    const fitted = listed.then((isListed) => (isListed ? this.takeFittingModel() : undefined));
    const fitting = Promise.race([fitted, tooLong]);
    this.#fitting = fitting;
    await fitting;
    if (this.#fitting === fitting) this.#fitting = null;
    await fitted;
  }

  /** Whether the user has set anything here. */
  get chosen(): boolean {
    return this.#chosen;
  }

  /** Whether there are changes the core has not saved yet. */
  get unsaved(): boolean {
    return this.#saving !== null || Object.keys(this.#pending).length > 0;
  }

  /** The connection that the next request goes to. */
  get connectionId(): string {
    return this.#core.now.options.connectionId ?? this.#core.deps.settings().connectionId;
  }

  /** Changes options: they show at once, are saved after a short delay, and revert if the core refuses. */
  change(change: Change): void {
    this.#chosen = true;
    this.#change(change);
  }

  #change(change: Change): void {
    const { options } = this.#core.now;
    this.#before = { ...options, ...this.#before };
    this.#pending = { ...this.#pending, ...change };
    this.#core.set({ options: { ...options, ...change } });
    this.#timer ??= setTimeout(() => void this.flush(), REST_MS);
  }

  /** Changes options and saves them at once. */
  async set(change: Change): Promise<void> {
    this.change(change);
    await this.flush();
  }

  /**
   * Selects a model of any connection.
   * @param face the interface on another connection, if known; else one that its models support
   */
  choose(connectionId: string, model: string, face?: ChatInterface): Promise<void> {
    this.#core.set({ modelSwitched: null });
    if (connectionId === this.connectionId) return this.set({ model });
    return this.set({
      ...{ connectionId, model, otherModel: null },
      interface: face ?? this.#fittingInterface(connectionId),
    });
  }

  /**
   * Switches to another connection, and to one of its models if it lacks the current one; notifies the user of that.
   */
  moveTo(connectionId: string): Promise<void> {
    const { options } = this.#core.now;
    const model = this.#fittingModel(connectionId, options.model);
    const chosen = this.choose(connectionId, model);
    if (model !== options.model)
      this.#core.set({ modelSwitched: { from: options.model, to: model, connectionId } });
    return chosen;
  }

  /**
   * Gives an unsent chat a model that its connection lists. A model the user chose stays until the connection
   * changes.
   */
  takeFittingModel(): void {
    const { phase, turns, options } = this.#core.now;
    if (phase !== 'ready' || turns.length > 0) return;
    const { connectionId } = this;
    const first = this.#core.deps.settings().newConversation.model;
    const before = this.#fitted;
    const moved = before !== null && before.connectionId !== connectionId;
    const untouched = options.model === first || options.model === before?.model;
    const model =
      moved || untouched
        ? this.#fittingModel(connectionId, untouched ? first : options.model)
        : options.model;
    this.#fitted = { connectionId, model: untouched ? model : first };
    const chosen = this.#fittingInterface(connectionId);
    if (model === options.model && chosen === options.interface) return;
    this.#change({ model, otherModel: null, interface: chosen });
    if (moved) this.#core.set({ modelSwitched: { from: options.model, to: model, connectionId } });
  }

  #fittingModel(connectionId: string, model: string): string {
    const chosen = this.#fittingInterface(connectionId);
    const favourites = this.#core.deps.settings().favouriteModels;
    return fittingModel(this.#core.deps.offered(connectionId), { interface: chosen, model, favourites });
  }

  /** Returns the current interface, unless all of the connection's models support only the other one. */
  #fittingInterface(connectionId: string): ChatInterface {
    const { interface: chosen } = this.#core.now.options;
    const { models } = this.#core.deps.offered(connectionId);
    if (models.length === 0 || models.some(({ interfaces }) => interfaces.includes(chosen))) return chosen;
    return chosen === 'chat' ? 'messages' : 'chat';
  }

  /**
   * Switches the interface and restores its previous model; the first time it keeps the current model if that is
   * listed.
   */
  setInterface(next: ChatInterface): Promise<void> {
    const { model, otherModel = null, interface: now } = this.#core.now.options;
    if (next === now) return Promise.resolve();
    const { models } = this.#core.deps.offered(this.connectionId);
    const favourites = this.#core.deps.settings().favouriteModels;
    const choice = { interface: next, model: otherModel ?? model, favourites };
    const taken = modelOfInterface(models, choice) ?? choice.model;
    return this.set({ interface: next, model: taken, otherModel: model });
  }

  /**
   * Saves pending changes now. Returns false if the core refused or could not be reached; the changes then stay
   * pending for the next flush.
   */
  async flush(): Promise<boolean> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#saving) await this.#saving;
    if (Object.keys(this.#pending).length === 0) return true;
    this.#saving ??= this.#save().finally(() => {
      this.#saving = null;
    });
    return this.#saving;
  }

  /** Returns the options from the core with pending changes on top. */
  over(read: ConversationOptions): ConversationOptions {
    return this.unsaved ? { ...read, ...this.#sending, ...this.#pending } : read;
  }

  /** Applies the default options to a new conversation, unless the user has set something for it. */
  takeDefaults(): void {
    if (this.#core.now.id !== null || this.#chosen) return;
    this.#core.set({ options: newConversationOptions(this.#core.deps.settings()) });
    if (this.#fitted !== null) this.takeFittingModel();
  }

  /** Discards pending changes. */
  abandon(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#pending = {};
  }

  async #save(): Promise<boolean> {
    const [sent, before] = [this.#pending, this.#before];
    this.#pending = {};
    this.#before = {};
    const { row } = this.#core;
    // The first message or draft saves them together with the conversation.
    if (row === null) return true;
    this.#sending = sent;
    try {
      const stored = await this.#core.deps.api.conversations.setOptions({ id: await row, options: sent });
      this.#core.set({ options: { ...stored, ...this.#pending } });
      return true;
    } catch (thrown) {
      const problem = callProblem(thrown);
      if (problem.kind === 'lost') {
        this.#pending = { ...sent, ...this.#pending };
        this.#before = { ...this.#before, ...before };
        return false;
      }
      const back = Object.fromEntries(Object.keys(sent).map((name) => [name, before[name as keyof Change]]));
      this.#core.state.setState(({ options }) => ({
        options: { ...options, ...back, ...this.#pending },
        problem,
      }));
      return false;
    } finally {
      this.#sending = {};
    }
  }
}

interface Choice {
  readonly interface: ChatInterface;
  readonly model: string;
  readonly favourites: readonly string[];
}

/**
 * Returns the model to use with a connection: the current one if the service lists it. Otherwise a favourite, the
 * connection's preferred model, the default model, or the first one listed.
 */
function fittingModel({ source, models, preferred, failed }: OfferedModels, choice: Choice): string {
  const { model, favourites } = choice;
  // The built-in list does not show which models a service lacks. If the service's list failed, the settings may name
  // one.
  if (source === 'builtin') return failed ? (preferred ?? model) : model;
  const listed = models.filter(({ interfaces }) => interfaces.includes(choice.interface)).map(({ id }) => id);
  if (listed.includes(model)) return model;
  const candidates = [...favourites, ...(preferred === undefined ? [] : [preferred]), DEFAULT_CHAT_MODEL];
  return candidates.find((id) => listed.includes(id)) ?? listed[0] ?? model;
}

/**
 * Returns the model for another interface if the current one is not listed for it; null if the current one may stay.
 */
function modelOfInterface(models: readonly ModelEntry[], choice: Choice): string | null {
  const entry = models.find(({ id }) => id === choice.model);
  // A model id typed by hand may work with both interfaces.
  if (!entry || entry.interfaces.includes(choice.interface)) return null;
  const listed = models.filter(({ interfaces }) => interfaces.includes(choice.interface)).map(({ id }) => id);
  return [...choice.favourites, DEFAULT_CHAT_MODEL].find((id) => listed.includes(id)) ?? listed[0] ?? null;
}
