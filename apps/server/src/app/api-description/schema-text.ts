import type { Schema } from './openapi.ts';

/** A JSON schema in a few readable lines, in the manner of a type: `{ name: string, 1 to 200 characters }`. */
export function schemaText(schema: Schema | boolean, indent = ''): string {
  // JSON Schema's own words for "anything" and "nothing".
  if (typeof schema === 'boolean') return schema ? 'any' : 'nothing';
  const options = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (options !== undefined) return options.map((option) => schemaText(option, indent)).join(' | ');
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['type'] === 'array') return `list of ${schemaText((schema['items'] ?? {}) as Schema, indent)}`;
  if (schema['type'] === 'object') return objectText(schema, indent);
  const name = ([schema['format'] ?? schema['type'] ?? 'any'].flat() as string[]).join(' or ');
  return [name, ...boundsOf(schema)].join(', ');
}

function objectText(schema: Schema, indent: string): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const required = (schema['required'] ?? []) as string[];
  if (properties.length === 0) {
    const values = schema['additionalProperties'];
    return typeof values === 'object' && values !== null
      ? `{ [key]: ${schemaText(values as Schema, indent)} }`
      : '{}';
  }
  const inner = `${indent}  `;
  const lines = properties.map(
    ([name, value]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(value, inner)}`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function boundsOf(schema: Schema): string[] {
  const between = (low: unknown, high: unknown, unit: string): string[] => {
    if (typeof high === 'number' && Math.abs(high) < Number.MAX_SAFE_INTEGER) {
      return [typeof low === 'number' ? `${low} to ${high}${unit}` : `at most ${high}${unit}`];
    }
    return typeof low === 'number' && Math.abs(low) < Number.MAX_SAFE_INTEGER
      ? [`at least ${low}${unit}`]
      : [];
  };
  const bounds = [
    ...between(schema['minLength'], schema['maxLength'], ' characters'),
    ...between(schema['minimum'], schema['maximum'], ''),
  ];
  return schema['default'] === undefined
    ? bounds
    : [...bounds, `default ${JSON.stringify(schema['default'])}`];
}
