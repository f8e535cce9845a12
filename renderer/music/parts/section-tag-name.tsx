import { isSectionTag, SECTION_TAGS } from '../../../shared/service/lyrics/tags.ts';
import { sectionName } from '../lyrics/lyrics-messages.ts';
import { hueInk, hueOf } from '../lyrics/section-hue.ts';

/** Returns the name of a section in the current language; an unknown tag stays as it is. */
export function sectionLabel(name: string): string {
  return isSectionTag(name) ? sectionName(name) : name;
}

/** Renders the name of a section above its lines, in its color. */
export function SectionTagName({ name }: { name: string }) {
  return (
    <h3
      style={{ color: isSectionTag(name) ? hueInk(hueOf(SECTION_TAGS[name].kind)) : undefined }}
      className="mb-0.5 text-xs font-medium text-ink-2"
    >
      {sectionLabel(name)}
    </h3>
  );
}
