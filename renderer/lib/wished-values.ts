/**
 * Holds the pending values of one field while the core has not confirmed them, and shows them over the core's events,
 * which may predate the change.
 */
export class WishedValues<V> {
  /** The core's last value of each item, and the pending changes in their order. */
  readonly #fields = new Map<string, { told: V; wishes: readonly { readonly value: V }[] }>();

  /** Returns the value to show for an item that the core reports. */
  over(id: string, told: V): V {
    const field = this.#fields.get(id);
    if (!field) return told;
    field.told = told;
    return field.wishes.at(-1)?.value ?? told;
  }

  /**
   * A wish begins. What is given is called when the core has answered, and tells what to show from then on: the value of a
   * later wish, or what the core holds.
   * @param shown what stands there before
   */
  begin(id: string, value: V, shown: V): (isKept: boolean) => V {
    const wish = { value };
    const field = this.#fields.get(id) ?? { told: shown, wishes: [] };
    field.wishes = [...field.wishes, wish];
    this.#fields.set(id, field);
    return (isKept) => {
      if (isKept) field.told = value;
      field.wishes = field.wishes.filter((other) => other !== wish);
      if (field.wishes.length === 0) this.#fields.delete(id);
      return field.wishes.at(-1)?.value ?? field.told;
    };
  }
}
