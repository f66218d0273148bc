import { expect, test } from 'vitest';
import { cn } from './class-names.ts';

test('a text size and a text colour are two things, and both stay', () => {
  expect(cn('text-body', 'text-fg-muted')).toBe('text-body text-fg-muted');
});

test('the later size, colour and radius replace the earlier ones', () => {
  expect(cn('text-body text-fg rounded-card', 'text-caption text-danger-fg rounded-dialog')).toBe(
    'text-caption text-danger-fg rounded-dialog',
  );
});
