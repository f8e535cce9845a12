import type { Change } from '../../../shared/contract/app.ts';
import type { Api } from '../../../shared/contract/index.ts';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import { NamedRecordsStore } from '../named-records-store.ts';

/** Why a prompt was not saved: a key of the message catalogue. */
export type SaveRefusal = 'nameTaken' | 'saveFailed';

/** The prompts the user saved. */
export class PromptsStore extends NamedRecordsStore<SavedPrompt> {
  readonly #api: Api['prompts'];

  constructor(api: Api['prompts']) {
    super(api);
    this.#api = api;
  }

  apply(change: Change): void {
    if (change.type === 'prompt') this.put(change.prompt);
    else if (change.type === 'prompt_removed') this.drop(change.id);
  }

  /** A new one, or with `id` what one has become. */
  async save(fields: { name: string; text: string; id?: string }): Promise<SavedPrompt | SaveRefusal> {
    let saved: SavedPrompt | undefined;
    const problem = await this.try(async () => {
      saved = await this.#api.save(fields);
      this.put(saved);
    });
    if (saved) return saved;
    return problem?.kind === 'conflict' && problem.reason === 'name_taken' ? 'nameTaken' : 'saveFailed';
  }
}
