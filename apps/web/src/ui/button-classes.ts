import { cn } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-ghost' | 'link' | 'quiet';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-active',
  secondary: 'border-border-strong bg-secondary text-fg hover:bg-secondary-hover active:bg-active',
  ghost: 'text-fg-muted hover:bg-active hover:text-fg',
  danger: 'bg-danger-solid text-white hover:bg-danger-solid-hover',
  'danger-ghost': 'text-danger-fg hover:bg-danger-bg',
  link: 'text-accent-fg underline-offset-3 hover:underline',
  // Takes the colour of the banner it stands in.
  quiet: 'border-current/35 text-current hover:bg-current/8',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 gap-[5px] px-2.5 text-caption',
  md: 'h-8 gap-1.5 px-3 text-dense',
  lg: 'h-10 gap-2 px-4 text-body',
};

const squares: Record<ButtonSize, string> = { sm: 'w-7 px-0', md: 'w-8 px-0', lg: 'w-10 px-0' };

const base =
  'relative inline-flex flex-none items-center justify-center rounded-control border border-transparent font-medium whitespace-nowrap select-none transition-colors duration-80 [&_svg]:flex-none';

const disabled =
  'disabled:border-border disabled:bg-sunken disabled:text-fg-subtle/60 aria-disabled:border-border aria-disabled:bg-sunken aria-disabled:text-fg-subtle/60';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Square, for an icon alone: then the button needs `aria-label`. */
  icon?: boolean;
}

/** The look of a button for things that are not one, such as a link. */
export function buttonClasses(
  { variant = 'secondary', size = 'md', icon = false }: ButtonLook,
  className?: string,
) {
  return cn(
    base,
    variants[variant],
    variant === 'link' ? 'text-dense' : sizes[size],
    icon && squares[size],
    variant !== 'link' && disabled,
    variant === 'link' && 'disabled:text-fg-subtle/60 disabled:no-underline',
    className,
  );
}
