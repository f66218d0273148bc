import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DayTable } from './day-table.tsx';

const days = [{ date: '2026-03-02', name: 'Mon 2 Mar', values: [3, 0] }];

function show() {
  render(<DayTable label="Numbers by day" names={['Invited', 'Accepted']} days={days} write={String} />);
  const box = screen.getByRole('region', { name: 'Numbers by day' });
  return {
    box,
    /** As a browser would lay it out: how wide the box and its table are, and how far it is scrolled. */
    layOut: (clientWidth: number, scrollWidth: number, scrollLeft: number) => {
      for (const [name, value] of Object.entries({ clientWidth, scrollWidth, scrollLeft }))
        Object.defineProperty(box, name, { value, configurable: true, writable: true });
      act(() => void fireEvent.scroll(box));
    },
  };
}
const button = () => screen.queryByRole('button', { name: 'Show more columns' });

test('a table whose columns all fit offers nothing more', () => {
  const { layOut } = show();
  layOut(400, 400, 0);
  expect(button()).toBeNull();
});

test('columns beyond the right edge are offered until they are in sight', async () => {
  const { box, layOut } = show();
  layOut(300, 400, 0);
  const scrollBy = vi.fn();
  Object.assign(box, { scrollBy });
  await userEvent.click(button()!);
  expect(scrollBy).toHaveBeenCalledWith({ left: 180, behavior: 'smooth' });
  layOut(300, 400, 100);
  expect(button()).toBeNull();
});

test('the day stays beside the numbers while they are scrolled', () => {
  show();
  expect(screen.getByRole('columnheader', { name: 'Day' })).toHaveClass('sticky', 'left-0');
  expect(screen.getByRole('rowheader', { name: 'Mon 2 Mar' })).toHaveClass('sticky', 'left-0');
});
