/** Beside a control that works on what is saved, while the profile above it has changes that are not. */
export function SaveFirst({ unsaved }: { unsaved: boolean }) {
  return unsaved ? <p className="text-caption text-fg-muted">Save the changed profile first.</p> : null;
}
