import type { Endpoint } from '@waypost/contract/endpoint';
import { type ErrorCode, errorStatus } from '@waypost/contract/errors';
import { importOptions } from '@waypost/contract/leads';
import { z } from 'zod';

/** A JSON schema as OpenAPI 3.1 takes it. */
export type Schema = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}

interface Content {
  [mediaType: string]: { schema: Schema };
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

const errorRef = { $ref: '#/components/schemas/Error' };
/** What is sent beside the file of a multipart call, by path. */
const formOptions: Record<string, z.ZodType> = { '/leads/lists/import-csv': importOptions };
/** What a streamed answer is made of, by path. */
const streamTypes: Record<string, string> = {
  '/events': 'text/event-stream',
  '/leads/lists/{id}/export': 'application/octet-stream',
};
const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeats with the same key answer what the first call answered, for 24 hours.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
};

/** The description of the whole API, printed from the endpoints that are really bound. Deterministic. */
export function describeApi(endpoints: readonly Endpoint[]): OpenApi {
  const paths: OpenApi['paths'] = {};
  const sorted = endpoints.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  for (const endpoint of sorted) {
    const { path, method } = endpoint.route;
    (paths[path] ??= {})[method.toLowerCase()] = describe(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waypost API',
      version: '1',
      description:
        'Answers are `{ "data": … }`; errors are `{ code, message, requestId, issues? }`. ' +
        'Every instant is ISO 8601 in UTC, on the business clock unless its name says wall; ' +
        'the answer headers X-Business-Now and X-Business-Speed (business seconds per second) tell that clock.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message', 'requestId'],
          properties: {
            code: { enum: Object.keys(errorStatus) },
            message: { type: 'string', description: 'A sentence that is safe to show and says what to do.' },
            requestId: { type: 'string' },
            issues: {
              type: 'array',
              items: {
                type: 'object',
                required: ['path', 'message'],
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  };
}

function describe({ route, schemas, summary, errors }: Endpoint): Operation {
  const parts = schemas as Record<'params' | 'query' | 'body' | 'reply', z.ZodType | undefined>;
  const keyed = route.method === 'POST' && !route.sensitive && route.wire === 'json';
  const operation: Operation = {
    operationId: operationId(route),
    summary,
    tags: [route.path.split('/')[1] ?? ''],
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(parts.params, 'path'),
      ...parametersOf(parts.query, 'query'),
      ...(keyed ? [idempotencyKey] : []),
    ],
    responses: { ...success(route, parts.reply), ...failures(route, parts, errors, keyed) },
  };
  const requestBody = bodyOf(route, parts.body);
  return requestBody === undefined ? operation : { ...operation, requestBody };
}

function bodyOf(route: Endpoint['route'], body: z.ZodType | undefined): Operation['requestBody'] {
  if (route.wire === 'multipart') {
    const options = formOptions[route.path];
    const file = { type: 'string', format: 'binary' };
    const properties =
      options === undefined
        ? { file }
        : {
            options: { ...inputSchema(options), description: 'JSON, before the file.' },
            file,
          };
    const schema = { type: 'object', required: ['file'], properties };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (body === undefined) return undefined;
  const required = !body.safeParse(undefined).success;
  return { required, content: { 'application/json': { schema: inputSchema(body) } } };
}

function success(route: Endpoint['route'], reply: z.ZodType | undefined): Operation['responses'] {
  if (route.wire === 'stream') {
    const type = streamTypes[route.path] ?? 'text/csv';
    return { 200: { description: 'A stream.', content: { [type]: { schema: { type: 'string' } } } } };
  }
  const data = reply === undefined ? {} : z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' });
  const schema = { type: 'object', required: ['data'], properties: { data: bare(data) } };
  return { 200: { description: 'Done.', content: { 'application/json': { schema } } } };
}

/** Which errors a call may answer, by status, from what it takes and what it names itself. */
function failures(
  route: Endpoint['route'],
  parts: Record<string, z.ZodType | undefined>,
  named: readonly ErrorCode[],
  keyed: boolean,
): Operation['responses'] {
  const codes = new Set<ErrorCode>([...named, 'unavailable']);
  if (route.access !== 'public') codes.add('not_signed_in').add('token_expired');
  if (route.access === 'admin') codes.add('not_allowed');
  if (parts['params'] !== undefined) codes.add('not_found');
  if (parts['query'] !== undefined || parts['body'] !== undefined) codes.add('invalid_input');
  if (parts['body'] !== undefined) codes.add('malformed_request').add('too_large').add('wrong_media_type');
  if (keyed) codes.add('idempotency_mismatch');
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes)
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, list]) => [
        status,
        {
          description: list.toSorted().join(', '),
          content: { 'application/json': { schema: errorRef } },
        },
      ]),
  );
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

export function inputSchema(schema: z.ZodType): Schema {
  return bare(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

/** Without what says nothing here: the dialect, patterns beside a format, the bounds of a safe integer. */
function bare(schema: object): Schema {
  return JSON.parse(
    JSON.stringify(schema, function (this: Schema, key: string, value: unknown) {
      if (key === '$schema' || Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return undefined;
      return key === 'pattern' && typeof this['format'] === 'string' ? undefined : value;
    }),
  ) as Schema;
}

function operationId({ method, path }: Endpoint['route']): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return [method.toLowerCase(), ...words]
    .map((w, at) => (at === 0 ? w : w[0]?.toUpperCase() + w.slice(1)))
    .join('');
}

function keyOf({ route }: Endpoint): string {
  return `${route.path} ${route.method}`;
}
