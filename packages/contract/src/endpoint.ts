import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Route, RouteTypes } from './route.ts';

type SchemasOf<T extends RouteTypes> = { [K in keyof T]: T[K] extends z.ZodType ? T[K] : never };

/** A route together with its schemas: what the server binds to and the API description is printed from. */
export interface Endpoint<T extends RouteTypes = RouteTypes> {
  readonly route: Route<T>;
  readonly schemas: SchemasOf<T>;
  /** One sentence for the API description. */
  readonly summary: string;
  /** Error codes beyond the ones every call can answer. */
  readonly errors: readonly ErrorCode[];
}

/** Adds the schemas to a route; a schema that is missing or of another type does not compile. */
export function endpoint<T extends RouteTypes>(
  route: Route<T>,
  summary: string,
  schemas: SchemasOf<T>,
  errors: readonly ErrorCode[] = [],
): Endpoint<T> {
  return { route, schemas, summary, errors };
}
