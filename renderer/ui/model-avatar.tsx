/** The color tokens of avatars. */
const COLORS = ['color-chat', 'color-speech', 'color-music', 'color-images'] as const;

const EMOJI = /^\p{RGI_Emoji}/v;

/** Returns a name without its leading emoji, which the avatar shows. */
export function withoutEmoji(name: string): string {
  return name.replace(EMOJI, '').trim() || name;
}

/** Quick check for a leading emoji; the full pattern takes milliseconds to compile, so few names should reach it. */
const MAY_BE_EMOJI = /^(?:[^\0-\u00a8]|[#*\d]\uFE0F)/;

/** Renders a model or preset as its name's leading emoji, else as its first letter in a color derived from it. */
export function ModelAvatar({ model }: { readonly model: string }) {
  const [emoji] = (MAY_BE_EMOJI.test(model) && EMOJI.exec(model)) || [];
  if (emoji !== undefined)
    return (
      <span aria-hidden className="grid size-5 shrink-0 place-items-center">
        {emoji}
      </span>
    );
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
