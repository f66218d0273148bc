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

const titleBefore = fields.find(({ key }) => key === 'title')?.stored;

test('only what was changed is sent, own fields by their names', () => {
  const typed = new Map([
    ['company', ' Brightquay '],
    ['title', 'CTO'],
    ['custom:Seats', ''],
    ['profileLink', 'linkedin.com/in/femke'],
  ]);
  expect(detailsBody(fields, typed, new Map())).toEqual({
    ...{ title: 'CTO', profileLink: 'linkedin.com/in/femke', customFields: { Seats: '' } },
    seen: { title: titleBefore, customFields: { Seats: '12' } },
  });
  expect(detailsBody(fields, new Map([['company', 'Brightquay']]), new Map())).toBeNull();
});

test('with an edit goes what stood there when somebody began to type, not what came meanwhile', () => {
  const seen = new Map([['title', 'Sailor']]);
  expect(detailsBody(fields, new Map([['title', 'Captain']]), seen)?.seen).toEqual({ title: 'Sailor' });
  expect(detailsBody(fields, new Map([['profileLink', 'linkedin.com/in/femke']]), seen)).toEqual({
    profileLink: 'linkedin.com/in/femke',
  });
});

test('what was typed back to what stood there is no edit, whatever came meanwhile', () => {
  const seen = new Map([['title', 'Sailor']]);
  expect(detailsBody(fields, new Map([['title', 'Sailor ']]), seen)).toBeNull();
});

test('what cannot be stored is said for its field', () => {
  const typed = new Map([
    ['fullName', ' '],
    ['email', 'nobody'],
    ['custom:Seats', 'twelve'],
    ['profileLink', 'https://www.linkedin.com/company/acme'],
  ]);
  expect([...detailProblems(fields, typed, new Map())]).toEqual([
    ['profileLink', 'This link leads to a page, not to a person.'],
    ['fullName', 'A lead needs a name.'],
    ['email', expect.stringContaining('ada@example.com')],
    ['custom:Seats', 'Seats needs a number.'],
  ]);
  expect(keyOfIssue('body.customFields.Lead.Status')).toBe('custom:Lead.Status');
  expect(keyOfIssue('body.profileLink')).toBe('profileLink');
});
