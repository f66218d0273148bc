import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/**
 * Validates a form with a contract schema that is loaded at the first check, so that a page shows before
 * its schema has arrived: `lazySchema(() => import('@waypost/contract/auth').then((m) => m.signInBody))`.
 */
export function lazySchema<Values extends FieldValues, Output>(
  load: () => Promise<z.ZodType<Output, Values>>,
): Resolver<Values, unknown, Output> {
  let loaded: Promise<Resolver<Values, unknown, Output>> | undefined;
  return async (values, context, options) => {
    loaded ??= load().then((schema) => zodResolver(schema));
    return (await loaded)(values, context, options);
  };
}
