import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { useFieldControl } from './field-context.ts';
import { controlClasses } from './input.tsx';

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldControl(rest);
  return (
    <textarea
      {...rest}
      {...wiring}
      rows={rows}
      className={cn(controlClasses, 'min-h-20 resize-y px-2.5 py-1.5', className)}
    />
  );
}
