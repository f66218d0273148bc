import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Slider } from './slider.tsx';

const noop = () => undefined;

test('a slider is drawn in colours of the theme, not in those of the browser', () => {
  render(<Slider aria-label="Limit" value={10} max={40} onChange={noop} />);
  const slider = screen.getByRole('slider', { name: 'Limit' });
  expect(slider).toHaveClass('appearance-none');
  expect(slider).not.toHaveClass('accent-primary');
  // Both parts of the track come from tokens that stand out 3 to 1 from the surface in both themes.
  expect(slider.className).toContain('var(--control-border)');
  expect(slider.className).toContain('var(--primary)');
});

test.each([
  [0, '0)'],
  [10, '0.25)'],
  [40, '1)'],
  [60, '1)'],
])('%i of 40 fills its share of the track', (value, end) => {
  render(<Slider aria-label="Limit" value={value} max={40} onChange={noop} />);
  expect(screen.getByRole('slider').style.getPropertyValue('--filled')).toMatch(
    new RegExp(`\\* ${end.replace(')', '\\)')}$`),
  );
});

test('a slider that goes nowhere is empty', () => {
  render(<Slider aria-label="Limit" value={0} max={0} onChange={noop} />);
  expect(screen.getByRole('slider').style.getPropertyValue('--filled')).toMatch(/\* 0\)$/);
});
