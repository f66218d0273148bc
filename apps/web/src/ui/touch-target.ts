/**
 * For a short link on a phone: it answers to a finger 44 px high, by room taken around it, so that nothing moves. Not
 * inside what cuts off its contents.
 */
export const touchTarget =
  'max-md:relative max-md:before:absolute max-md:before:-inset-x-3 max-md:before:-inset-y-3.5';

/** For the link that a whole row stands for, in a `relative` row: on a phone the row answers, and half the gap to the next. */
export const touchRow = 'max-md:before:absolute max-md:before:inset-x-0 max-md:before:-inset-y-1';
