import type { SequenceGraph } from './graph.ts';

const DAY_MINUTES = 1_440;

/** Days an invitation may take in the sequence a new campaign starts with. */
export const DEFAULT_ACCEPT_DAYS = 14;

/**
 * What a new campaign starts with: visit, a day later an invitation with a note; if accepted in time a
 * message and three days later another; otherwise the end. The wording is meant to be edited.
 */
export function defaultSequence(acceptDays = DEFAULT_ACCEPT_DAYS): SequenceGraph {
  const only = (body: string) => [{ id: 'a', share: 1, body }];
  return {
    formatVersion: 1,
    startNodeId: 'visit',
    nodes: {
      visit: { id: 'visit', kind: 'visit', next: 'wait-before-invite' },
      'wait-before-invite': {
        id: 'wait-before-invite',
        kind: 'wait',
        delayMinutes: DAY_MINUTES,
        next: 'invite',
      },
      invite: {
        id: 'invite',
        kind: 'invite',
        variants: only(
          'Hi {{first_name|there}}, I came across your work at {{company|your company}} and would like to connect.',
        ),
        next: 'accepted',
      },
      accepted: {
        id: 'accepted',
        kind: 'condition',
        test: { kind: 'accepted_within', days: acceptDays },
        yes: 'message-1',
        no: 'end-not-accepted',
      },
      'message-1': {
        id: 'message-1',
        kind: 'message',
        variants: only(
          'Thanks for connecting, {{first_name|and good to meet you}}! What are you working on at {{company|your company}} these days?',
        ),
        next: 'wait-before-message-2',
      },
      'wait-before-message-2': {
        id: 'wait-before-message-2',
        kind: 'wait',
        delayMinutes: 3 * DAY_MINUTES,
        next: 'message-2',
      },
      'message-2': {
        id: 'message-2',
        kind: 'message',
        variants: only(
          'Hi {{first_name|again}}, just making sure my note did not get lost. Is this a topic for you at the moment?',
        ),
        next: 'end-done',
      },
      'end-done': { id: 'end-done', kind: 'end' },
      'end-not-accepted': { id: 'end-not-accepted', kind: 'end' },
    },
  };
}
