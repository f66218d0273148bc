import { expect, test } from 'vitest';
import { layoutWithout, renamedLayout, renamedSnapshot } from './renamed-texts.ts';

const renaming = { from: 'Seats~!', to: 'Places' };

test('a layout follows in filters, orders and columns, and nothing else of it changes', () => {
  const layout = {
    search: 'custom:Seats~!',
    filter: ['custom:Seats!~!!~at_least~5', 'company~contains~custom:Seats!~!!'],
    sort: ['-custom:Seats~!', 'name'],
    columns: [{ field: 'custom:Seats~!', width: 100, pinned: false }],
  };
  expect(renamedLayout(layout, renaming)).toEqual({
    search: 'custom:Seats~!',
    filter: ['custom:Places~at_least~5', 'company~contains~custom:Seats!~!!'],
    sort: ['-custom:Places', 'name'],
    columns: [{ field: 'custom:Places', width: 100, pinned: false }],
  });
});

test('a snapshot follows in rows and in values by field; a value that reads like the name stays', () => {
  const snapshot = {
    stayed: { id: '1', full_name: 'Seats~!', custom_fields: { 'Seats~!': '5', Other: 'Seats~!' } },
    before: [
      ['custom:Seats~!', '5'],
      ['title', 'custom:Seats~!'],
    ],
    places: { lead_list_members: [{ custom: { 't:Seats~!': '5', 'n:Seats~!': 'c014' } }] },
    identityKey: null,
  };
  expect(renamedSnapshot(snapshot, renaming)).toEqual({
    stayed: { id: '1', full_name: 'Seats~!', custom_fields: { Places: '5', Other: 'Seats~!' } },
    before: [
      ['custom:Places', '5'],
      ['title', 'custom:Seats~!'],
    ],
    places: { lead_list_members: [{ custom: { 't:Places': '5', 'n:Places': 'c014' } }] },
    identityKey: null,
  });
});

test('a layout without a field keeps what names other ones', () => {
  const layout = {
    search: '',
    filter: ['custom:Seats!~!!~not_empty', 'company~contains~A'],
    sort: ['custom:Seats~!', '-name'],
    columns: [
      { field: 'custom:Seats~!', width: 100, pinned: false },
      { field: 'name', width: 100, pinned: true },
    ],
  };
  expect(layoutWithout(layout, 'Seats~!')).toEqual({
    search: '',
    filter: ['company~contains~A'],
    sort: ['-name'],
    columns: [{ field: 'name', width: 100, pinned: true }],
  });
});
