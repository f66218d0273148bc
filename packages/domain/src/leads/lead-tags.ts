/** Words that people and campaigns put on a lead. "Hot" and "hot" are one tag, shown as it was written first. */

/** Longest tag, in characters. */
export const TAG_LENGTH_MAX = 40;
/** Tags that one lead may carry. A campaign's step still adds its own above it. */
export const TAGS_PER_LEAD_MAX = 50;
