import type { SequenceGraph, SequenceNode } from '@waypost/domain/campaigns/sequence/graph';

const dayMinutes = 1_440;
const wordings = (...bodies: string[]) =>
  bodies.map((body, place) => ({ id: 'abcd'.charAt(place), share: 1, body }));

function graphOf(nodes: readonly SequenceNode[]): SequenceGraph {
  return {
    formatVersion: 1,
    startNodeId: nodes[0]?.id ?? '',
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
  };
}

/** Visit, invite with two notes against each other, and two messages to those who accept within ten days. */
export const afterComment = graphOf([
  { id: 'visit', kind: 'visit', next: 'wait-before-invite' },
  { id: 'wait-before-invite', kind: 'wait', delayMinutes: dayMinutes, next: 'invite' },
  {
    id: 'invite',
    kind: 'invite',
    variants: wordings(
      'Hi {{first_name|there}}, your comment made me think about how we do it here. Shall we connect?',
      'Hi {{first_name|there}}, I read the same discussion and would like to hear more of how {{company|your company}} sees it.',
    ),
    next: 'accepted',
  },
  {
    id: 'accepted',
    kind: 'condition',
    test: { kind: 'accepted_within', days: 7 },
    yes: 'message-1',
    no: 'end-not-accepted',
  },
  {
    id: 'message-1',
    kind: 'message',
    variants: wordings(
      'Thanks for connecting, {{first_name|and good to meet you}}! What is the part of it that takes you the most time at {{company|your company}}?',
    ),
    next: 'wait-before-message-2',
  },
  { id: 'wait-before-message-2', kind: 'wait', delayMinutes: 3 * dayMinutes, next: 'message-2' },
  {
    id: 'message-2',
    kind: 'message',
    variants: wordings(
      'Hi {{first_name|again}}, I put what we learned on two pages. Shall I send them over?',
    ),
    next: 'end-done',
  },
  { id: 'end-done', kind: 'end' },
  { id: 'end-not-accepted', kind: 'end' },
]);

/** Invite without a note, a message in two wordings, one reminder; whoever stays silent gets a tag. */
export const likedTopic = graphOf([
  { id: 'visit', kind: 'visit', next: 'invite' },
  { id: 'invite', kind: 'invite', variants: wordings(''), next: 'accepted' },
  {
    id: 'accepted',
    kind: 'condition',
    test: { kind: 'accepted_within', days: 14 },
    yes: 'message-1',
    no: 'withdraw',
  },
  {
    id: 'message-1',
    kind: 'message',
    variants: wordings(
      'Thanks for connecting, {{first_name|and good to meet you}}! How do you plan outreach at {{company|your company}} today?',
      'Good to be in touch, {{first_name|and thanks}}! Who at {{company|your company}} looks after first talks with customers?',
    ),
    next: 'wait-before-message-2',
  },
  { id: 'wait-before-message-2', kind: 'wait', delayMinutes: 4 * dayMinutes, next: 'message-2' },
  {
    id: 'message-2',
    kind: 'message',
    variants: wordings('Hi {{first_name|again}}, is this a topic for you this quarter, or rather later?'),
    next: 'tag-silent',
  },
  { id: 'tag-silent', kind: 'tag', tag: 'silent', next: 'end-done' },
  { id: 'withdraw', kind: 'withdraw', next: 'end-not-accepted' },
  { id: 'end-done', kind: 'end' },
  { id: 'end-not-accepted', kind: 'end' },
]);

/** For people from a fair: follow first, invite two days later, and a task for a person after the first message. */
export const metAtFair = graphOf([
  { id: 'follow', kind: 'follow', next: 'wait-before-invite' },
  { id: 'wait-before-invite', kind: 'wait', delayMinutes: dayMinutes, next: 'invite' },
  {
    id: 'invite',
    kind: 'invite',
    variants: wordings('Hi {{first_name|there}}, good that we met at the fair. Let us stay in touch!'),
    next: 'accepted',
  },
  {
    id: 'accepted',
    kind: 'condition',
    test: { kind: 'accepted_within', days: 14 },
    yes: 'message-1',
    no: 'end-not-accepted',
  },
  {
    id: 'message-1',
    kind: 'message',
    variants: wordings(
      'Thanks, {{first_name|and welcome}}! Shall I send you the numbers we talked about at the fair?',
    ),
    next: 'call',
  },
  {
    id: 'call',
    kind: 'task',
    instructions: 'Call them and ask how the fair went for them.',
    next: 'end-done',
  },
  { id: 'end-done', kind: 'end' },
  { id: 'end-not-accepted', kind: 'end' },
]);
