import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../app/paths.ts';
import { renderApp } from '../testing/render-app.tsx';
import { Component } from './not-built-yet.tsx';

const show = (path: string) => renderApp([{ path, element: <Component /> }], path);
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('the page of analytics leads to the campaigns, which show figures today', () => {
  show(paths.analytics);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This part is not built yet');
  expect(links()).toEqual([paths.campaigns, paths.dashboard]);
});

test('any other page that is not built leads to the dashboard', () => {
  show(paths.templates);
  expect(links()).toEqual([paths.dashboard]);
});
