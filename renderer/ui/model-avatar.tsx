/** The tokens that the colors of avatars are made of. */
const COLORS = ['color-chat', 'color-speech', 'color-music', 'color-images'] as const;

/** Shows a model as its first letter, in a color that follows from its id. */
export function ModelAvatar({ model }: { readonly model: string }) {
  const letter = /[\p{L}\p{N}]/u.exec(model.slice(model.lastIndexOf('/') + 1))?.[0] ?? '?';
  const color = `var(--${COLORS[sumOf(model) % COLORS.length] ?? COLORS[0]})`;
  return (
    <span
      aria-hidden
      className="grid size-5 shrink-0 place-items-center rounded-md text-xs font-semibold uppercase"
      style={{
        background: `color-mix(in oklab, ${color} 14%, var(--color-background))`,
        color: `color-mix(in oklab, ${color} 82%, var(--color-ink))`,
      }}
    >
      {letter}
    </span>
  );
}

function sumOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum;
}
