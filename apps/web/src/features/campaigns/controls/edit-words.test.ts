import type { EditPreview } from '@waypost/contract/campaigns-edit';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { expect, it } from 'vitest';
import { choiceWords, editLines } from './edit-words.ts';

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

it('both choices say how many leads they concern', () => {
  const words = choiceWords(preview([], { running: 12, unaffected: 5, canMove: 6, stay: 1 }));
  expect(words.new_leads).toBe('12 leads under way finish the sequence they began with.');
  expect(words.running_too).toMatch(
    /^6 leads move to the new sequence. 1 lead cannot move and stays. For 5 leads nothing ahead/,
  );
});
