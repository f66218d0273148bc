import { expect, test } from 'vitest';
import { asked, askOf, withAsk } from './grid-address.ts';

const kinds = new Map([['Seats', 'number' as const]]);
const read = (text: string, known: typeof kinds | null = kinds) => askOf(new URLSearchParams(text), known);

test('what is written into an address is read from it again, whatever the value holds', () => {
  const filters = ['company~contains~A!~B!!C', 'custom:Seats~at_least~12', 'tags~empty'];
  const sorts = [
    { field: 'score', descending: true },
    { field: 'name', descending: false },
  ];
  const params = withAsk(new URLSearchParams('other=1'), {
    search: 'grün & co',
    filters,
    sorts,
    viewId: 'v1',
  });
  expect(params.get('other')).toBe('1');
  const ask = read(params.toString());
  expect(ask).toMatchObject({ search: 'grün & co', sorts, viewId: 'v1' });
  expect(ask.chips.map((chip) => [chip.text, chip.problem])).toEqual(filters.map((text) => [text, null]));
  expect(ask.chips[0]?.filter).toEqual({ field: 'company', is: 'contains', value: 'A~B!C' });
  expect(asked(ask)).toEqual({ search: 'grün & co', filter: filters, sort: ['-score', 'name'] });
});

test('filters that cannot be asked stay in sight with the reason and are not sent', () => {
  const ask = read(
    'filter=nonsense&filter=height~at_least~2&filter=score~at_least~tall&filter=title~contains~CEO',
  );
  expect(ask.chips.map((chip) => chip.problem)).toEqual([
    'This filter cannot be read.',
    'There is no field “height”.',
    'Score needs a number.',
    null,
  ]);
  expect(asked(ask).filter).toEqual(['title~contains~CEO']);
});

test('until the kinds of own fields are known nothing is said against a question about one', () => {
  const text = 'filter=custom:Seats~at_least~12';
  expect(read(text, null).chips[0]?.problem).toBeNull();
  expect(read(text, new Map()).chips[0]?.problem).toBe('Seats cannot be asked like this.');
});

test('orders that cannot be are left out', () => {
  expect(read('sort=-tags&sort=nowhere&sort=-score').sorts).toEqual([{ field: 'score', descending: true }]);
});

test('links of earlier versions are read, and are written anew', () => {
  expect(read('search=freight').search).toBe('freight');
  expect(withAsk(new URLSearchParams('search=freight'), { search: 'ops' }).toString()).toBe('q=ops');
});
