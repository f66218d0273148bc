import type { z } from 'zod';

/**
 * One call of the HTTP API as a value: method and path at run time, the zod schemas of its parts as
 * types only. The web client imports routes and therefore carries no schema code; the server adds the
 * schemas with {@link file://./endpoint.ts endpoint}.
 */
export interface RouteTypes {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply?: z.ZodType;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RouteOptions {
  /** `public` needs no token; `user` needs a signed-in user; `admin` needs the role ADMIN. */
  access?: 'public' | 'user' | 'admin';
  /** `multipart` hands the handler a stream of parts; `stream` lets it write the answer itself. */
  wire?: 'json' | 'multipart' | 'stream';
  /** Sensitive answers (tokens, provider secrets) are never kept for an idempotency key. */
  sensitive?: boolean;
}

export interface Route<T extends RouteTypes = RouteTypes> {
  readonly method: Method;
  /** Path under `/api`, parameters as `{name}`, exactly as the specification writes them. */
  readonly path: string;
  readonly access: 'public' | 'user' | 'admin';
  readonly wire: 'json' | 'multipart' | 'stream';
  readonly sensitive: boolean;
  /** Never set; carries the schema types from here to client and server. */
  readonly types?: T;
}

export function route<T extends RouteTypes>(
  method: Method,
  path: string,
  options: RouteOptions = {},
): Route<T> {
  return {
    method,
    path,
    access: options.access ?? 'user',
    wire: options.wire ?? 'json',
    sensitive: options.sensitive ?? false,
  };
}

type TypesOf<R> = R extends Route<infer T> ? T : never;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller passes. */
export type ParamsOf<R> = InputOf<TypesOf<R>['params']>;
export type QueryOf<R> = InputOf<TypesOf<R>['query']>;
export type BodyOf<R> = InputOf<TypesOf<R>['body']>;
/** What `data` of the answer holds. */
export type ReplyOf<R> = OutputOf<TypesOf<R>['reply']>;

/** What a handler receives, after validation. */
export interface CallInput<R> {
  params: OutputOf<TypesOf<R>['params']>;
  query: OutputOf<TypesOf<R>['query']>;
  body: OutputOf<TypesOf<R>['body']>;
}

/** Fills `{name}` parts of a path; every value is percent-encoded. */
export function fillPath(path: string, params: Record<string, string> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`The path ${path} needs the parameter ${name}.`);
    return encodeURIComponent(value);
  });
}
