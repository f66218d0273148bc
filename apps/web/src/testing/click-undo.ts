import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/** Presses "Undo" of a toast. It takes presses once the region of the toasts knows of it, and a menu before it is closed. */
export async function clickUndo(): Promise<void> {
  const undo = await screen.findByRole('button', { name: 'Undo', busy: false });
  await waitFor(() => expect(undo).not.toHaveStyle({ pointerEvents: 'none' }));
  await userEvent.click(undo);
}
