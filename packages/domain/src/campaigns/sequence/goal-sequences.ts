import { defaultSequence } from './default-sequence.ts';
import type { SequenceGraph, SequenceNode } from './graph.ts';

/** What somebody wants of a campaign; each begins with a sequence that runs as it is. */
export const CAMPAIGN_GOALS = [
  'connect_and_talk',
  'warm_network',
  'event',
  'post_engagers',
  're_engage',
] as const;
export type CampaignGoal = (typeof CAMPAIGN_GOALS)[number];

const DAY_MINUTES = 1_440;

type Draft = SequenceNode extends infer Node
  ? Node extends SequenceNode
    ? Omit<Node, 'next'>
    : never
  : never;

const only = (body: string) => [{ id: 'a', share: 1, body }];
const message = (id: string, body: string): Draft => ({ id, kind: 'message', variants: only(body) });
const invite = (body: string): Draft => ({ id: 'invite', kind: 'invite', variants: only(body) });
const waitDays = (id: string, days: number): Draft => ({
  id,
  kind: 'wait',
  delayMinutes: days * DAY_MINUTES,
});

/** Nodes one after the other; the last leads to an end of its own. */
function chain(ending: string, nodes: readonly Draft[]): SequenceNode[] {
  const linked = nodes.map(
    (node, place) => ({ ...node, next: nodes[place + 1]?.id ?? ending }) as SequenceNode,
  );
  return [...linked, { id: ending, kind: 'end' }];
}

function graphOf(nodes: readonly SequenceNode[]): SequenceGraph {
  return {
    formatVersion: 1,
    startNodeId: nodes[0]?.id ?? '',
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
  };
}

/** Up to an invitation, then one way for those who accept and an end for the others. */
function withInvitation(
  before: readonly Draft[],
  acceptDays: number,
  after: readonly Draft[],
): SequenceGraph {
  const accepted: SequenceNode = {
    id: 'accepted',
    kind: 'condition',
    test: { kind: 'accepted_within', days: acceptDays },
    yes: after[0]?.id ?? 'end-done',
    no: 'end-not-accepted',
  };
  const first = chain('accepted', before).slice(0, -1);
  return graphOf([...first, accepted, ...chain('end-done', after), { id: 'end-not-accepted', kind: 'end' }]);
}

/** The sequence a campaign for this goal starts with. The wording is meant to be edited. */
export function goalSequence(goal: CampaignGoal): SequenceGraph {
  switch (goal) {
    case 'connect_and_talk':
      return defaultSequence();
    case 'warm_network':
      return graphOf(
        chain('end-done', [
          message(
            'message-1',
            'Hi {{first_name|there}}, we have been connected for a while. What is on your plate at {{company|your company}} this quarter?',
          ),
          waitDays('wait-before-message-2', 5),
          message(
            'message-2',
            'Hi {{first_name|again}}, in case my note got lost: I would be glad to hear how things are going.',
          ),
        ]),
      );
    case 'event':
      return withInvitation(
        [
          { id: 'visit', kind: 'visit' },
          invite(
            'Hi {{first_name|there}}, I saw that we are going to the same event and would like to connect.',
          ),
        ],
        10,
        [
          message(
            'message-1',
            'Thanks for connecting, {{first_name|and good to meet you}}! What brings you to the event?',
          ),
          waitDays('wait-before-message-2', 2),
          message('message-2', 'Hi {{first_name|again}}, shall we meet there for fifteen minutes?'),
        ],
      );
    case 'post_engagers':
      return withInvitation(
        [
          { id: 'like', kind: 'react', maxAgeDays: 30 },
          waitDays('wait-before-invite', 1),
          invite('Hi {{first_name|there}}, we follow the same discussions here and I would like to connect.'),
        ],
        14,
        [
          message(
            'message-1',
            'Thanks for connecting, {{first_name|and good to meet you}}! You took part in a discussion I follow: how do you handle it at {{company|your company}}?',
          ),
          waitDays('wait-before-message-2', 4),
          message('message-2', 'Hi {{first_name|again}}, would you like to hear what others do about it?'),
        ],
      );
    case 're_engage':
      return graphOf(
        chain('end-done', [
          { id: 'visit', kind: 'visit' },
          waitDays('wait-before-message-1', 1),
          message(
            'message-1',
            'Hi {{first_name|there}}, we spoke some time ago. Has anything changed at {{company|your company}} since then?',
          ),
          waitDays('wait-before-message-2', 7),
          message(
            'message-2',
            'Hi {{first_name|again}}, if it is not the right moment, just tell me and I will not ask again.',
          ),
          { id: 'tag', kind: 'tag', tag: 're-engaged' },
        ]),
      );
  }
}
