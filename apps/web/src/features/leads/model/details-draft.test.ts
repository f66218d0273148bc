import { expect, test } from 'vitest';
import { aLeadSheet } from '../../../testing/lead-lists.ts';
import { detailFields, detailProblems, detailsBody, keyOfIssue } from './details-draft.ts';

const fields = detailFields(
  aLeadSheet({
    ...{ fullName: 'Femke Aalders', company: 'Brightquay', profileUrl: null, publicIdentifier: null },
    customFields: [
      { name: 'Seats', kind: 'number', value: '12' },
      { name: '__proto__', kind: 'text', value: null },
    ],
  }),
);

test('only what was changed is sent, own fields by their names', () => {
  const typed = new Map([
    ['company', ' Brightquay '],
    ['title', 'CTO'],
    ['custom:Seats', ''],
    ['profileLink', 'linkedin.com/in/femke'],
  ]);
  expect(detailsBody(fields, typed)).toEqual({
    ...{ title: 'CTO', profileLink: 'linkedin.com/in/femke', customFields: { Seats: '' } },
  });
  expect(detailsBody(fields, new Map([['company', 'Brightquay']]))).toBeNull();
});

test('what cannot be stored is said for its field', () => {
  const typed = new Map([
    ['fullName', ' '],
    ['email', 'nobody'],
    ['custom:Seats', 'twelve'],
    ['profileLink', 'https://www.linkedin.com/company/acme'],
  ]);
  expect([...detailProblems(fields, typed)]).toEqual([
    ['profileLink', 'This link leads to a page, not to a person.'],
    ['fullName', 'A lead needs a name.'],
    ['email', expect.stringContaining('ada@example.com')],
    ['custom:Seats', 'Seats needs a number.'],
  ]);
  expect(keyOfIssue('body.customFields.Lead.Status')).toBe('custom:Lead.Status');
  expect(keyOfIssue('body.profileLink')).toBe('profileLink');
});
