/**
 * Shuts the prototypes that pollution aims at, once everything is loaded. Sealed and not frozen: a frozen
 * Object.prototype makes every later `object.toString = …` of a library throw, a sealed one only refuses new names.
 */
export function sealPrototypes(): void {
  for (const prototype of [Object.prototype, Array.prototype, Function.prototype]) {
    Object.preventExtensions(prototype);
  }
}
