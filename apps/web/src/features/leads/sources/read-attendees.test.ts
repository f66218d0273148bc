import { expect, test } from 'vitest';
import { readAttendees } from './read-attendees.ts';

const nobody = { profileUrl: null, fullName: '', title: null, company: null, role: null };

test.each([
  ['Ada Lovelace, CTO, Acme', { fullName: 'Ada Lovelace', title: 'CTO', company: 'Acme' }],
  ['https://www.linkedin.com/in/ada', { profileUrl: 'https://www.linkedin.com/in/ada' }],
  [
    'Ada Lovelace - https://www.linkedin.com/in/ada',
    { fullName: 'Ada Lovelace', profileUrl: 'https://www.linkedin.com/in/ada' },
  ],
])('a line is read: %s', (line, expected) => {
  expect(readAttendees(line)).toEqual([{ ...nobody, ...expected }]);
});

test('a table is read by its header, whatever its sign; quotes hold signs together', () => {
  const text =
    '\uFEFFFirst name;Last name;Company;Job title;LinkedIn profile;Role\nAda;Lovelace;"Acme; Sons";CTO;linkedin.com/in/ada;Speaker\n\n';
  expect(readAttendees(text)).toEqual([
    {
      profileUrl: 'linkedin.com/in/ada',
      fullName: 'Ada Lovelace',
      title: 'CTO',
      company: 'Acme; Sons',
      role: 'Speaker',
    },
  ]);
});

test('nothing is nobody', () => expect(readAttendees(' \n \n')).toEqual([]));
