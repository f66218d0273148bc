import type { AiColumn } from '@waypost/contract/leads-ai-column';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AiColumnsContext } from '../../ai-column/ai-columns-context.ts';
import { FilterEditor } from './filter-editor.tsx';

const kinds = new Map([
  ['Sells', 'text' as const],
  ['Plan', 'text' as const],
]);
const column: AiColumn = {
  ...{ id: 'c1', name: 'Sells', question: 'Do they sell?', answerKind: 'yes_no', choices: [], fields: [] },
  ...{ version: 1, filled: true, answersGiven: 1, creditsCharged: 1, jobId: null },
  ...{ createdAt: '2026-11-02T08:00:00.000Z', updatedAt: '2026-11-02T08:00:00.000Z' },
};

async function questionsOf(name: string, onSave = vi.fn()) {
  const user = userEvent.setup();
  render(
    <AiColumnsContext value={new Map([['Sells', column]])}>
      <FilterEditor
        filter={null}
        field={`custom:${name}`}
        kinds={kinds}
        saveLabel="Add filter"
        onSave={onSave}
      />
    </AiColumnsContext>,
  );
  await user.click(screen.getByRole('combobox', { name: 'Question' }));
  return { user, onSave };
}

test('whom a model could not answer for can be filtered by, where a model answers', async () => {
  const { user, onSave } = await questionsOf('Sells');
  await user.click(screen.getByRole('option', { name: 'is Unknown' }));
  expect(screen.queryByLabelText('Value')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  expect(onSave).toHaveBeenCalledWith({ field: 'custom:Sells', is: 'unknown' });
});

test('a field that people fill is not asked whether it is Unknown', async () => {
  await questionsOf('Plan');
  expect(screen.getByRole('option', { name: 'is empty' })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'is Unknown' })).not.toBeInTheDocument();
});
