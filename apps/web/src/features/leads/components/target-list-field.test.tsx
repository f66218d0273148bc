import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { useServer } from '../../../testing/use-server.ts';
import { emptyTarget } from '../model/target.ts';
import { TargetListField } from './target-list-field.tsx';

useServer();

function Form({ error }: { error?: string }) {
  const [draft, setDraft] = useState(emptyTarget(null));
  const [suggestion, suggest] = useState('');
  return (
    <>
      {/* As an answer does, and not a click, which would take the focus away. */}
      <button type="button" onMouseEnter={() => suggest("Comments on Ann's post")}>
        answer
      </button>
      <TargetListField draft={draft} onChange={setDraft} suggestedName={suggestion} error={error} />
    </>
  );
}

test('a suggestion that arrives while a name is typed leaves it alone, and stands where none was typed', async () => {
  renderApp([{ path: '/', element: <Form /> }], '/');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.click(name);
  await userEvent.hover(screen.getByText('answer'));
  await userEvent.keyboard('Kept');
  expect(name).toHaveValue('Kept');
  await userEvent.clear(name);
  await userEvent.tab();
  expect(name).toHaveValue("Comments on Ann's post");
});

test('a name that is missing is said until a suggestion has filled the field', async () => {
  renderApp([{ path: '/', element: <Form error="Give the new list a name." /> }], '/');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(name).toHaveAccessibleDescription('Give the new list a name.');
  await userEvent.hover(screen.getByText('answer'));
  expect(name).toHaveValue("Comments on Ann's post");
  expect(name).toBeValid();
  expect(screen.queryByText('Give the new list a name.')).not.toBeInTheDocument();
});
