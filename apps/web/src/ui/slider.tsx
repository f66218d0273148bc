import type { ComponentProps, CSSProperties } from 'react';
import { cn } from './class-names.ts';

export interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'min' | 'max'> {
  'aria-label': string;
  value: number;
  min?: number;
  max: number;
}

// Each browser has names of its own, and one that does not know a name drops the whole rule.
const webkit = [
  '[&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full',
  '[&::-webkit-slider-runnable-track]:bg-[linear-gradient(to_right,var(--primary)_var(--filled),var(--control-border)_var(--filled))]',
  '[&::-webkit-slider-thumb]:-mt-[5px] [&::-webkit-slider-thumb]:size-3.5 [&::-webkit-slider-thumb]:appearance-none',
  '[&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-primary',
];
const firefox = [
  '[&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-control-border',
  '[&::-moz-range-progress]:h-1 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-primary',
  '[&::-moz-range-thumb]:size-3.5 [&::-moz-range-thumb]:border-0',
  '[&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:bg-primary',
];

/**
 * A native slider in the colours of the theme. Drawn by hand, because browsers turn the track bright in the dark
 * theme where the accent colour alone is given.
 */
export function Slider({ value, min = 0, max, className, style, ...rest }: SliderProps) {
  const share = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
  // The thumb's middle stays half its width inside both ends.
  const filled = `calc(7px + (100% - 14px) * ${share})`;
  return (
    <input
      type="range"
      min={min}
      max={max}
      value={value}
      style={{ '--filled': filled, ...style } as CSSProperties}
      className={cn(
        'h-6 cursor-pointer appearance-none rounded-control bg-transparent disabled:cursor-default disabled:opacity-50 forced-colors:appearance-auto',
        webkit,
        firefox,
        className,
      )}
      {...rest}
    />
  );
}
