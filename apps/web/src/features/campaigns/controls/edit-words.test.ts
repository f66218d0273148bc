import type { EditPreview } from '@waypost/contract/campaigns-edit';
import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import type { SequenceGraph, SequenceNode } from '@waypost/domain/campaigns/sequence/graph';
import { nodeTitles } from '@waypost/domain/campaigns/sequence/node-titles';
import { expect, it } from 'vitest';
import { choiceWords, editLines, newLeadsOnly, underWayWords } from './edit-words.ts';

const graph: SequenceGraph = {
  formatVersion: 1,
  startNodeId: 'end',
  nodes: { end: { id: 'end', kind: 'end' } },
};
const titlesOf = () =>
  new Map([
    ['one', 'Message 1'],
    ['two', 'Message 2'],
    ['rest', 'Wait 2 days'],
  ]);
const preview = (
  rows: Partial<EditPreview['rows'][number]>[],
  numbers: Partial<EditPreview> = {},
): EditPreview => ({
  ...{ running: 0, unaffected: 0, canMove: 0, stay: 0 },
  rows: rows.map((row) => ({
    ...{ version: 1, nodeId: 'rest', kind: 'same_step', toNodeId: null, because: null, leads: 1 },
    ...row,
  })),
  versions: [
    { version: 1, graph },
    { version: 2, graph },
  ],
  ...numbers,
});

it('names who stands where and what becomes of them; moving leads first, untouched ones not at all', () => {
  const lines = editLines(
    preview([
      { kind: 'stays', because: { code: 'would_repeat', nodeId: 'one' }, leads: 9 },
      { kind: 'unaffected', leads: 40 },
      { kind: 'same_step', leads: 3 },
      { kind: 'same_step', version: 2, leads: 4 },
      { kind: 'stays', nodeId: 'two', because: { code: 'under_way' }, leads: 1 },
      { kind: 'next_step', nodeId: 'two', toNodeId: 'one', leads: 2 },
    ]),
    graph,
    titlesOf,
  );
  expect(lines.map(({ leads, where, what }) => `${leads} ${where} ${what}`)).toEqual([
    '7 at “Wait 2 days” go on from there in the new sequence.',
    '2 at “Message 2” lose that step and go on with “Message 1”.',
    '9 at “Wait 2 days” stay in the sequence they began with. “Message 1” is done already and would come again.',
    '1 at “Message 2” stays in the sequence it began with. The step was removed, but is being carried out right now.',
  ]);
});

it.each([
  [{ running: 0 }, 'Nobody is under way: everybody who comes gets the new sequence.'],
  [{ running: 2, unaffected: 2 }, '2 leads are under way; the change does not concern them.'],
  [{ running: 1, unaffected: 1 }, '1 lead is under way; the change does not concern it.'],
  [
    { running: 2, unaffected: 1, stay: 1 },
    '2 leads are under way, and none of them can move: they finish the sequence they began with.',
  ],
  [
    { running: 2, canMove: 1, stay: 1 },
    '2 leads are under way. Leads that begin from now on get the new sequence in any case.',
  ],
])('of %j it says %s', (numbers, words) => expect(underWayWords(preview([], numbers))).toBe(words));

it('both choices say how many leads they concern', () => {
  const words = choiceWords(preview([], { running: 12, unaffected: 5, canMove: 6, stay: 1 }));
  expect(words.new_leads).toBe('12 leads under way finish the sequence they began with.');
  expect(words.running_too).toMatch(
    /^6 leads move to the new sequence. 1 lead cannot move and stays. For 5 leads nothing ahead/,
  );
});

/** The usual sequence with a follow before the invitation, and a tag for those who do not accept. */
function withFollow(): SequenceGraph {
  const old = defaultSequence();
  const nodes: SequenceNode[] = Object.values(old.nodes).map((node) => {
    if (node.id === 'wait-before-invite') return { ...node, next: 'new-follow' } as SequenceNode;
    if (node.id === 'accepted') return { ...node, no: 'new-tag' } as SequenceNode;
    return node;
  });
  nodes.push(
    { id: 'new-follow', kind: 'follow', next: 'invite' },
    { id: 'new-tag', kind: 'tag', tag: 'cold', next: 'end-not-accepted' },
  );
  return { ...old, nodes: Object.fromEntries(nodes.map((node) => [node.id, node])) };
}
const told = (rows: Parameters<typeof preview>[0]) => {
  const given = preview(rows, { versions: [{ version: 1, graph: defaultSequence() }] });
  return {
    lines: editLines(given, withFollow(), nodeTitles).map(({ where, what }) => `${where} ${what}`),
    note: newLeadsOnly(given, withFollow(), nodeTitles),
  };
};

it('a new step that stands behind every lead under way is named, with whom it is for', () => {
  const { lines, note } = told([{ nodeId: 'invite', toNodeId: 'invite', leads: 12 }]);
  expect(lines).toEqual(['at “Invite” go on from there in the new sequence.']);
  expect(note).toBe('No lead under way comes to “Follow”: only leads that begin from now on do.');
});

it('new steps of which nothing is ahead of anybody are named, also on another way and where nothing moves', () => {
  expect(told([{ nodeId: 'message-1', kind: 'unaffected', leads: 12 }]).note).toBe(
    'No lead under way comes to “Follow” or “Add tag”: only leads that begin from now on do.',
  );
});

it('a new step that some leads come to is named for those that stand behind it alone', () => {
  const { lines, note } = told([
    { nodeId: 'invite', toNodeId: 'invite', leads: 12 },
    { nodeId: 'visit', toNodeId: 'visit', leads: 2 },
  ]);
  expect(lines).toEqual([
    'at “Invite” go on from there in the new sequence. They do not come to “Follow”, which stands before.',
    'at “View profile” go on from there in the new sequence.',
  ]);
  expect(note).toBeNull();
});

it('of leads that stay no new step is said to be passed over', () => {
  expect(told([{ kind: 'stays', because: { code: 'no_place' }, leads: 3 }]).note).toBeNull();
});
