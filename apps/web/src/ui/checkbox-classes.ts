/** The box of a checkbox, which says by `data-state` whether it is checked. */
export const checkboxBox =
  'peer relative grid size-4 flex-none place-items-center rounded-tag border border-control-border bg-surface text-white transition-colors duration-80 ' +
  // The hit area is at least 24 px although the box is 16.
  'before:absolute before:-inset-1 before:content-[""] data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary';
