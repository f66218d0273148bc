import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a busy button says so, keeps its name and ignores clicks', async () => {
  const onClick = vi.fn();
  render(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.setup({ pointerEventsCheck: 0 }).click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test('a busy submit button does not submit a second time', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  );
  screen.getByRole('button').focus();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a double click submits once', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Save</Button>
    </form>,
  );
  await userEvent.dblClick(screen.getByRole('button'));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a double click begins once what can be under way', async () => {
  const onClick = vi.fn();
  render(
    <Button busy={false} onClick={onClick}>
      Undo
    </Button>,
  );
  await userEvent.dblClick(screen.getByRole('button'));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a button of which nothing is under way takes every click', async () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>Next</Button>);
  await userEvent.dblClick(screen.getByRole('button'));
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('asChild lends the look to a link and stays a link', () => {
  render(
    <Button variant="primary" asChild>
      <a href="/billing">See plans</a>
    </Button>,
  );
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveClass('bg-primary');
  expect(screen.queryByRole('button')).toBeNull();
});
