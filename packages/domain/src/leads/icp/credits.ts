/** What finding people costs, in credits of the one pool. */

/** Credits of building or rebuilding a profile from texts. */
export const PROFILE_CREDITS = 5;
const SEARCH_CREDITS_PER_PAGE = 10;
export const SEARCH_PAGE = 25;
const LEADS_PER_SCORE_CREDIT = 10;

/** @param people found and kept, each begun 25 counting whole. */
export const searchCredits = (people: number): number =>
  Math.ceil(people / SEARCH_PAGE) * SEARCH_CREDITS_PER_PAGE;

/** @param leads scored, each begun 10 counting whole. */
export const scoreCredits = (leads: number): number => Math.ceil(leads / LEADS_PER_SCORE_CREDIT);

/** Finding so many people and scoring them. */
export const findCredits = (people: number): number => searchCredits(people) + scoreCredits(people);
