/** Wall seconds in which leads that somebody deletes are still there: so long it can be undone. */
export const deletionWaitSeconds = 10;

/**
 * How long nothing leaves meanwhile, asked for again with every part: long enough for a worker that is busy, or begins
 * anew.
 */
const sendingWaitSeconds = 120;

export const waitFor = (jobId: string) => ({ id: jobId, wallSeconds: sendingWaitSeconds });
