import { isApiError } from './api/api-error.ts';
import { newId } from './new-id.ts';

/**
 * Sends what was asked for once, however often it is asked: `about` says what it is, `send` gets a key for the calls.
 * `isRepeat`: the answer of a try before was lost, so it may have happened.
 */
export type OneRequest<Reply> = (
  about: string,
  send: (key: string, isRepeat: boolean) => Promise<Reply>,
) => Promise<Reply>;

/**
 * While a request runs, asking again gets its answer: two clicks may come before the first is drawn. A try whose answer
 * was lost is repeated with its key, which the server answers with what it did. After any other answer, and where
 * something else is asked for, the next one is a request of its own.
 * @param answerStands after it succeeded, asking again gets the same answer: for a form that closes then.
 */
export function createOneRequest<Reply>({ answerStands }: { answerStands: boolean }): OneRequest<Reply> {
  let open: { about: string; key: string; tries: number; running: Promise<Reply> | null } | null = null;
  return async (about, send) => {
    const mine =
      open?.about === about
        ? open
        : { about, key: newId(), tries: 0, running: null as Promise<Reply> | null };
    open = mine;
    if (mine.running !== null) return mine.running;
    const isRepeat = mine.tries > 0;
    mine.tries += 1;
    mine.running = send(mine.key, isRepeat);
    try {
      const reply = await mine.running;
      if (!answerStands) mine.about = '';
      return reply;
    } catch (error) {
      mine.running = null;
      if (!mayHaveHappened(error, isRepeat)) mine.about = '';
      throw error;
    }
  };
}

/** No answer came; or the server still works on the try whose answer was lost, or cannot say how it ended. */
export function mayHaveHappened(error: unknown, isRepeat: boolean): boolean {
  return isApiError(error, 'unreachable') || (isRepeat && isApiError(error, 'conflict'));
}
