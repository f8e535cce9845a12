/** Renders four squares in the colors of the four areas. Decorative, so hidden from screen readers. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 28 28" width={size} height={size}>
      <rect x="1" y="1" width="12" height="12" rx="3.5" className="fill-chat" />
      <rect x="15" y="1" width="12" height="12" rx="3.5" className="fill-speech" />
      <rect x="1" y="15" width="12" height="12" rx="3.5" className="fill-music" />
      <rect x="15" y="15" width="12" height="12" rx="3.5" className="fill-images" />
    </svg>
  );
}
