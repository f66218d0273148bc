import { describe, expect, it } from 'vitest';
import {
  areConnectionsRead,
  CONNECTIONS_FRESH_MS,
  describeDealtWithout,
  describeKnown,
  describeReading,
  type SenderConnections,
} from './connections-read.ts';

const now = 1_000 * CONNECTIONS_FRESH_MS;
const anna: SenderConnections = {
  ...{ senderName: 'Anna', people: 1_612, complete: false, readAt: null, why: null },
};
const ben: SenderConnections = {
  ...{ senderName: 'Ben', people: 0, complete: false, readAt: null, why: 'Ben is disconnected.' },
};
const cleo: SenderConnections = {
  ...{ senderName: 'Cleo', people: 1, complete: true, readAt: now - 1, why: null },
};

describe('connections of senders', () => {
  it('count as read for a day after the list was read to its end', () => {
    expect(areConnectionsRead(anna, now)).toBe(false);
    expect(areConnectionsRead(cleo, now)).toBe(true);
    expect(areConnectionsRead({ complete: true, readAt: now - CONNECTIONS_FRESH_MS }, now)).toBe(false);
    // Some page of a list that was never read to its end says little about who is on it.
    expect(areConnectionsRead({ complete: false, readAt: now }, now)).toBe(false);
  });

  it('that are being read are named with how far it is, those that cannot be with the reason', () => {
    expect(describeReading([anna])).toMatch(/^Reading the connections of Anna \(1,612 people so far\)\. /u);
    expect(describeReading([ben])).toMatch(
      /^The connections of Ben cannot be read now: Ben is disconnected\. /u,
    );
    expect(describeReading([anna, ben])).toMatch(/^Reading .*Anna.*of Ben cannot be read now: Ben/u);
  });

  it('that cannot be read for the same reason are named together', () => {
    const why = 'LinkedIn did not answer.';
    expect(
      describeReading([
        { ...anna, why },
        { ...cleo, why },
      ]),
    ).toMatch(/^The connections of Anna and Cleo cannot be read now: LinkedIn did not answer\. The lead/u);
    expect(
      describeDealtWithout([
        { ...anna, why },
        { ...cleo, why },
      ]),
    ).toMatch(/hours\. LinkedIn did not answer\.$/u);
  });

  it('that were missing when leads were dealt are named afterwards', () => {
    expect(describeDealtWithout([ben])).toBe(
      'Leads were dealt without all connections of Ben: they were not read within 2 hours. Ben is disconnected.',
    );
  });

  it('are summed up before the start, with what is still to be read', () => {
    expect(describeKnown({ senders: 2, read: 1, people: 1_613 })).toBe(
      'connections of 1 of 2 senders read, 1,613 people; the rest is read at the start, and leads wait for it up to 2 hours',
    );
    expect(describeKnown({ senders: 2, read: 2, people: 1 })).toBe(
      'connections of 2 of 2 senders read, 1 person',
    );
  });
});
