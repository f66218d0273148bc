import { Children, type ReactNode } from 'react';
import { cn } from './class-names.ts';

/**
 * Short facts in a line, with a dot between two of them. The dot belongs to the fact after it and lies outside where that
 * one begins a line, so that none stands alone at the end of a line.
 */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cn('overflow-x-clip', className)}>
      <ul className="-ml-3 flex flex-wrap wrap-anywhere">
        {Children.toArray(children).map((fact, index) => (
          // Facts have no identity of their own, and none moves.
          <li
            key={index}
            className="relative min-w-0 pl-3 before:absolute before:left-0 before:w-3 before:text-center before:content-['·'/'']"
          >
            {fact}
          </li>
        ))}
      </ul>
    </div>
  );
}
