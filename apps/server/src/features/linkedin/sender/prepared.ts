import type { Mutation } from '../../../ports/linkedin.ts';
import type { ActionEnd } from './end-action.ts';

/** What T2 comes to: the mutation to be sent, an end without one, or another try later. */
export type Prepared =
  | {
      ready: true;
      mutation: Mutation;
      providerPersonId: string | null;
      chatId: string | null;
      baselineRef: string | null;
      /** The post something is done at. */
      socialId?: string;
    }
  | {
      ready: false;
      end: ActionEnd;
      /** It was sent, and nothing that is stored counts it: what was reserved for this try stays spent. */
      spent?: true;
    }
  | { ready: false; again: Again };

export interface Again {
  afterMinutes: number;
  code: string;
  message: string;
  /** The provider says that nobody is signed in. */
  disconnected?: boolean;
  /** Nothing of this account is tried before then: its next lead would meet the same. */
  rest?: 'limit_signal' | 'outage';
}

export function unknownPerson(): Prepared {
  const message = 'This lead has no LinkedIn profile that could be found. Add the profile link to the lead.';
  return { ready: false, end: { outcome: 'rejected', code: 'person_unknown', message } };
}

/** There is no room for the look that finds out who the person is. */
export function laterRead(refused: { until: number | null; reason: string }, now: number): Prepared {
  const waitMs = refused.until === null ? 3_600_000 : Math.max(60_000, refused.until - now);
  return again(Math.ceil(waitMs / 60_000), 'no_room_for_profile', refused.reason);
}

export function again(afterMinutes: number, code: string, message: string): Prepared {
  return { ready: false, again: { afterMinutes, code, message } };
}

/** The whole account waits as long: its next lead would meet the same. */
export function resting(rest: Again['rest'], afterMinutes: number, code: string, message: string): Prepared {
  return { ready: false, again: { afterMinutes, code, message, rest } };
}
