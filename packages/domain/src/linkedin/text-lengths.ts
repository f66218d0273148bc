/** Longest texts LinkedIn takes besides notes and messages, in characters. */
export const INMAIL_SUBJECT_LENGTH_MAX = 200;
export const INMAIL_BODY_LENGTH_MAX = 1_900;
export const COMMENT_LENGTH_MAX = 1_250;
