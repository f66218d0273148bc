import { useEffect, useRef, useState } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { SearchField } from '../../../ui/search-field.tsx';

const typingPauseMs = 250;

export interface LeadSearchProps {
  value: string;
  onSearch: (text: string) => void;
  className?: string;
}

/** Searches a moment after the last key, not on every one. */
export function LeadSearch({ value, onSearch, className }: LeadSearchProps) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  useEffect(() => {
    // The address changed by itself: back, or Clear search. What was asked for here must not undo later keys.
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const text = typed.trim();
    if (text === asked.current) return undefined;
    const timer = setTimeout(() => {
      asked.current = text;
      onSearch(text);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <SearchField
      aria-label="Search leads"
      placeholder="Search leads"
      maxLength={200}
      value={typed}
      onValueChange={setTyped}
      className={cn('w-72 max-sm:w-full', className)}
    />
  );
}
