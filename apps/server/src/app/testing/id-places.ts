import type { Endpoint } from '@waypost/contract/endpoint';
import { importOptions } from '@waypost/contract/leads';
import type { z } from 'zod';
import { inputSchema, type Schema } from '../api-description/openapi.ts';
import type { Parts } from './own-requests.ts';

/** Where in a request ids stand, as its schemas say: `params.id`, `body.listIds.0`. */
export function idPlaces({ route, schemas }: Endpoint): string[] {
  const parts = {
    ...(schemas as Record<string, z.ZodType>),
    ...(route.wire === 'multipart' ? { form: importOptions } : {}),
  };
  const found = ['params', 'query', 'body', 'form'].flatMap((part) => {
    const schema = (parts as Record<string, z.ZodType | undefined>)[part];
    return schema === undefined ? [] : placesIn(inputSchema(schema), part);
  });
  return [...new Set(found)];
}

function placesIn(schema: Schema, at: string): string[] {
  if (schema['format'] === 'uuid') return [at];
  const options = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as Schema[]);
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const items = schema['items'] as Schema | undefined;
  return [
    ...options.flatMap((option) => placesIn(option, at)),
    ...properties.flatMap(([name, property]) => placesIn(property, `${at}.${name}`)),
    ...(items === undefined ? [] : placesIn(items, `${at}.0`)),
  ];
}

export function readPlace(parts: Parts, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], parts);
}

/** A copy with another value in one place. */
export function withPlace(parts: Parts, place: string, value: unknown): Parts {
  const copy = structuredClone(parts);
  const keys = place.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], copy);
  (holder as Record<string, unknown>)[last] = value;
  return copy;
}
