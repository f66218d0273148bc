import type { ComponentProps } from 'react';
import { logoWord } from './logo-word.ts';

export interface LogoProps extends Omit<ComponentProps<'svg'>, 'children'> {
  /** `short` is the sign alone. */
  variant?: 'full' | 'short';
  /** `auto` follows the theme; the others are for grounds that do not. */
  tone?: 'auto' | 'light' | 'dark';
}

/** The signpost, with or without the name. Height comes from the class name. */
export function Logo({ variant = 'full', tone = 'auto', ...rest }: LogoProps) {
  const word = tone === 'auto' ? 'fill-fg' : tone === 'light' ? 'fill-[#17161c]' : 'fill-[#f3f3f6]';
  return (
    <svg viewBox={variant === 'full' ? '0 0 113 24' : '0 0 24 24'} role="img" aria-label="Waypost" {...rest}>
      <rect width="24" height="24" rx="6.5" fill="#7a43e8" />
      <path fill="#fff" d="M11 4.2h2v15.6h-2z" />
      <path fill="#fff" d="M7 6.2h9.1l2.7 2.4-2.7 2.4H7z" />
      <path fill="#fff" fillOpacity=".72" d="M17 12.4H9.1l-2.4 2.1 2.4 2.1H17z" />
      {variant === 'full' ? <path className={word} d={logoWord} /> : null}
    </svg>
  );
}
