import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** The merge has to know our text sizes, or it would take `text-body` and `text-fg-muted` for one thing. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['display', 'h1', 'h2', 'h3', 'body', 'dense', 'caption', 'stat', 'reading', 'phone'],
      radius: ['tag', 'control', 'card', 'dialog'],
      shadow: ['menu', 'dialog', 'toast'],
    },
  },
});

/** Joins class names; a later utility replaces an earlier one of the same kind. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
