/**
 * Seals the prototypes that pollution attacks, once everything is loaded. Freezing them would make every later
 * `object.toString = …` of a library throw; sealing only refuses new names.
 */
export function sealPrototypes(): void {
  for (const prototype of [Object.prototype, Array.prototype, Function.prototype]) {
    Object.preventExtensions(prototype);
  }
}
