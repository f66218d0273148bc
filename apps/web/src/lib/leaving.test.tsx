import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useLeaving } from './leaving.ts';

function Form() {
  const [typed, setTyped] = useState(false);
  const { isAsked, stay, leave } = useLeaving(typed, { signInPath: '/signin', parts: ['profile'] });
  return (
    <>
      <button onClick={() => setTyped(true)}>Type</button>
      {['/other', '/signin?again=1', '?profile=1&job=2', '?profile=2'].map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      {isAsked ? (
        <>
          <button onClick={stay}>Stay</button>
          <button onClick={leave}>Go</button>
        </>
      ) : null}
    </>
  );
}

function show() {
  const elsewhere = ['/other', '/signin'].map((path) => ({ path, element: <p>{path}</p> }));
  const router = createMemoryRouter([{ path: '/form', element: <Form /> }, ...elsewhere], {
    initialEntries: ['/form?profile=1'],
  });
  render(<RouterProvider router={router} />);
  const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { follow, press, address: () => router.state.location.pathname + router.state.location.search };
}

test('a page with something on it is left once that is said, by a link and for another part of the address', async () => {
  const { follow, press, address } = show();
  await press('Type');
  for (const to of ['/other', '?profile=2']) {
    await follow(to);
    await press('Stay');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Go' })).not.toBeInTheDocument());
    expect(address()).toBe('/form?profile=1');
  }
  await follow('/other');
  await press('Go');
  await waitFor(() => expect(address()).toBe('/other'));
});

test('nobody is asked before anything stands there, on the same page, or on the way to the sign-in', async () => {
  const { follow, press, address } = show();
  await follow('?profile=2');
  await waitFor(() => expect(address()).toBe('/form?profile=2'));
  await follow('?profile=1&job=2');
  await press('Type');
  await follow('/signin?again=1');
  await waitFor(() => expect(address()).toBe('/signin?again=1'));
});
