/** Wall seconds. */
export const accessSeconds = 15 * 60;
export const refreshSeconds = 30 * 24 * 3600;
/**
 * How long a refresh token that was just exchanged still answers the same pair: several tabs, or one whose
 * answer got lost, ask with the same token. Later the same request means that somebody else has a copy.
 */
export const repeatSeconds = 30;
