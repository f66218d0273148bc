import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

test('what toasts are drawn with comes with the first one, and the first one is seen', async () => {
  render(<Toaster />);
  expect(document.querySelector('ol')).toBeNull();
  act(() => {
    toast({ title: 'Saved' });
  });
  expect(await screen.findByText('Saved')).toBeInTheDocument();
});
