import { fieldNameKey, knownFieldName } from './field-name.ts';
import { GRID_FIELDS } from './grid/grid-fields.ts';
import { LEAD_TEXTS } from './lead-bounds.ts';

/** As heads and forms call what every lead has; "Contactable" is asked, not stored. */
const builtIn = new Set(
  [...Object.values(GRID_FIELDS), ...Object.values(LEAD_TEXTS), { label: 'Contactable' }].map(({ label }) =>
    fieldNameKey(label),
  ),
);

/**
 * Why somebody cannot give a new field of the workspace's own this name: two columns would have one head. Null when they
 * can. What files bring keeps its name.
 */
export function newFieldProblem(name: string, known: Iterable<string>): string | null {
  if (builtIn.has(fieldNameKey(name))) {
    return `Every lead has a field called “${name.trim()}” already. Choose another name.`;
  }
  const alike = knownFieldName(name, known);
  return alike === null || alike === name
    ? null
    : `There is a field called “${alike}” already. Choose another name.`;
}
