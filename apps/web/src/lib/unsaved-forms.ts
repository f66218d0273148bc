import { useEffect, useEffectEvent } from 'react';
import { onSessionChange, readSession } from './session.ts';

/** Kept for this tab only, and only while somebody signs in again. */
const entry = 'unsaved-forms';

/** Words by the name of their field. */
type Values = Readonly<Record<string, string>>;

interface Kept {
  personId: string;
  forms: Readonly<Record<string, Values>>;
}

/**
 * Whose session ends while something is typed finds it again after the sign-in: the form begins with what
 * `unsavedValuesOf` answers. Nobody else does, and it is not kept for who signs out on purpose.
 * @param unsaved what differs from what is saved; null: nothing
 */
export function useUnsavedForm(form: string, personId: string, unsaved: Values | null): void {
  const keepAtEnd = useEffectEvent(() => {
    if (readSession() === null && unsaved !== null) keep({ personId, form, values: unsaved });
  });
  useEffect(() => {
    // It stands in the form again, which was drawn before.
    drop(form);
    return onSessionChange(() => keepAtEnd());
  }, [form]);
}

/** What this person had typed into the form when the session ended, field by field. */
export function unsavedValuesOf(form: string, personId: string): Values {
  const kept = read();
  if (kept?.personId !== personId || !Object.hasOwn(kept.forms, form)) return {};
  const words = Object.entries(kept.forms[form] ?? {}).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(words);
}

/** @param personId who has signed in: what is their own stays; null: nobody's does. */
export function forgetUnsavedForms(personId: string | null): void {
  if (personId === null || read()?.personId !== personId) write(null);
}

function keep({ personId, form, values }: { personId: string; form: string; values: Values }): void {
  const kept = read();
  write({ personId, forms: { ...(kept?.personId === personId && kept.forms), [form]: values } });
}

function drop(form: string): void {
  const kept = read();
  if (kept === null) return;
  const { [form]: _, ...forms } = kept.forms;
  write(Object.keys(forms).length === 0 ? null : { ...kept, forms });
}

function read(): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(entry) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function write(kept: Kept | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(entry);
    else sessionStorage.setItem(entry, JSON.stringify(kept));
  } catch {
    // Refused or full: then it is typed again.
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { personId, forms } = value as Partial<Record<keyof Kept, unknown>>;
  return typeof personId === 'string' && typeof forms === 'object' && forms !== null;
}
