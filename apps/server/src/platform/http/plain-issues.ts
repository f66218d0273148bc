import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** What is wrong with a field. */
export interface PlainIssue {
  path: PropertyKey[];
  message: string;
}

/**
 * What is wrong, field by field. Of a value that may have several shapes only "not valid" is known; here it is told what
 * is wrong with the shape it comes closest to.
 * @param value what the issues are about; their paths begin there
 */
export function plainIssues(issues: readonly Issue[], value: unknown): PlainIssue[] {
  return issues.flatMap((issue): PlainIssue[] => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
    const inner = at(value, issue.path);
    // The first shape of those that are equally close.
    const closest = issue.errors.reduce((best, shape) =>
      farness(shape, inner) < farness(best, inner) ? shape : best,
    );
    return plainIssues(closest, inner).map(({ path, message }) => ({
      path: [...issue.path, ...path],
      message,
    }));
  });
}

/** How far a value is from a shape: fields that are missing or too many count before those that are only wrong. */
function farness(issues: readonly Issue[], value: unknown): number {
  const strange = 100;
  return issues.reduce((sum, issue) => {
    if (issue.code === 'unrecognized_keys') return sum + strange * issue.keys.length;
    return sum + (issue.path.length === 0 || at(value, issue.path) === undefined ? strange : 1);
  }, 0);
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<PropertyKey, unknown>)[key];
  }
  return found;
}
