import { expect, test } from 'vitest';
import { editProblem } from './edit-lead.ts';
import { newFieldProblem } from './new-field-name.ts';

test('a new field is not called as one that is there, in whatever spelling', () => {
  for (const name of ['Company', 'email ', 'LAST ACTIVITY', 'First name', 'contactable']) {
    expect(newFieldProblem(name, []), name).toContain('Every lead has a field called');
  }
  expect(newFieldProblem('plan', ['Plan'])).toBe(
    'There is a field called “Plan” already. Choose another name.',
  );
  expect(newFieldProblem('Plan', ['Plan'])).toBeNull();
  expect(newFieldProblem('Company size', ['Plan'])).toBeNull();
});

test('a field that a file brought under such a name can still be written', () => {
  const edit = { field: 'custom:Company', value: 'Acme' };
  expect(editProblem(edit, new Map([['Company', 'text']]))).toBeNull();
  expect(editProblem(edit)).toContain('Every lead has a field called “Company”');
});
