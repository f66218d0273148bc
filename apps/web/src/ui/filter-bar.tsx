import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from './menu.tsx';

export interface FilterField {
  id: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

export interface FilterBarProps {
  fields: readonly FilterField[];
  /** Chosen value by field; the page keeps it in the URL. */
  values: Readonly<Record<string, string | undefined>>;
  onChange: (fieldId: string, value: string | undefined) => void;
  /** A search box before the chips. */
  search?: ReactNode;
  className?: string;
}

/** Chips "field is value" and a menu to add one. */
export function FilterBar({ fields, values, onChange, search, className }: FilterBarProps) {
  const open = fields.filter((field) => values[field.id] === undefined);
  return (
    <div className={cn('mb-3 flex flex-wrap items-center gap-2', className)}>
      {search}
      {fields.map((field) => {
        const value = values[field.id];
        if (value === undefined) return null;
        const label = field.options.find((option) => option.value === value)?.label ?? value;
        return (
          <span
            key={field.id}
            className="inline-flex h-7 items-center gap-1 rounded-control border border-border-strong bg-surface pr-0.5 pl-2 text-caption"
          >
            {field.label} is <b className="font-medium">{label}</b>
            <button
              type="button"
              aria-label={`Remove filter ${field.label} is ${label}`}
              className="grid size-6 place-items-center rounded-tag text-fg-muted hover:bg-active hover:text-fg"
              onClick={() => onChange(field.id, undefined)}
            >
              <X aria-hidden className="size-3" />
            </button>
          </span>
        );
      })}
      {open.length > 0 ? (
        <Menu>
          <MenuTrigger>
            <button
              type="button"
              className="inline-flex h-7 items-center gap-1.5 rounded-control border border-dashed border-border-strong px-2 text-caption text-fg-muted hover:bg-hover hover:text-fg"
            >
              <Plus aria-hidden className="size-3" /> Add filter
            </button>
          </MenuTrigger>
          <MenuContent align="start">
            {open.map((field) => (
              <div key={field.id} role="group" aria-label={field.label}>
                <MenuLabel>{field.label}</MenuLabel>
                {field.options.map((option) => (
                  <MenuItem key={option.value} onSelect={() => onChange(field.id, option.value)}>
                    {option.label}
                  </MenuItem>
                ))}
              </div>
            ))}
          </MenuContent>
        </Menu>
      ) : null}
    </div>
  );
}
