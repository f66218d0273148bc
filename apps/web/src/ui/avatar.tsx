import { useState, type ComponentProps } from 'react';
import { initials, nameHue } from './avatar-initials.ts';
import type { Tone } from './badge.tsx';
import { cn } from './class-names.ts';
import { Dot } from './status-dot.tsx';

const sizes = {
  xs: { box: 'size-5 text-[9px]', px: 20 },
  sm: { box: 'size-6 text-[10px]', px: 24 },
  md: { box: 'size-7 text-[11px]', px: 28 },
  lg: { box: 'size-9 text-dense', px: 36 },
  xl: { box: 'size-12 text-[16px]', px: 48 },
} as const;

export interface AvatarProps extends ComponentProps<'span'> {
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof sizes;
  status?: Tone;
}

/** A picture, or the initials on a hue of the name. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 'md', status, className, style, ...rest }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { box, px } = sizes[size];
  const hue = nameHue(name);
  return (
    <span
      aria-hidden
      className={cn(
        'relative inline-grid flex-none place-items-center rounded-full leading-none font-semibold select-none',
        box,
        className,
      )}
      style={{
        background: `oklch(var(--avatar-l) var(--avatar-c) ${hue})`,
        color: `oklch(var(--avatar-fg-l) var(--avatar-fg-c) ${hue})`,
        ...style,
      }}
      {...rest}
    >
      {src && broken !== src ? (
        <img
          src={src}
          alt=""
          width={px}
          height={px}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full rounded-full object-cover"
          onError={() => setBroken(src)}
        />
      ) : (
        initials(name)
      )}
      {status ? (
        <Dot tone={status} className="absolute -right-px -bottom-px size-2.5 border-2 border-surface" />
      ) : null}
    </span>
  );
}

export interface AvatarStackProps extends ComponentProps<'span'> {
  people: readonly { id: string; name: string; src?: string | null }[];
  /** More than this many become "+n". */
  max?: number;
  size?: 'xs' | 'sm' | 'md';
}

export function AvatarStack({ people, max = 4, size = 'sm', className, ...rest }: AvatarStackProps) {
  const shown = people.slice(0, max);
  const more = people.length - shown.length;
  return (
    <span className={cn('inline-flex items-center', className)} {...rest}>
      <span className="sr-only">{people.map((person) => person.name).join(', ')}</span>
      {shown.map((person) => (
        <Avatar
          key={person.id}
          name={person.name}
          src={person.src}
          size={size}
          className="ring-2 ring-surface not-first-of-type:-ml-1"
        />
      ))}
      {more > 0 ? (
        <span aria-hidden className="pl-1.5 text-caption text-fg-subtle tabular-nums">
          +{more}
        </span>
      ) : null}
    </span>
  );
}
