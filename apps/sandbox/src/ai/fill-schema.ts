import { fieldsOf, type Fields } from '../linkedin/params.ts';
import type { Material } from './chat-request.ts';
import { topicsIn } from './found-words.ts';
import { numbersOf, sentencesOf } from './text-parts.ts';

/**
 * Fills any JSON schema from texts: strings take the next sentence, numbers the next number within bounds, choices
 * the first that the text names. Where the text has nothing left, strings are empty and lists short.
 */
export function fillSchema(schema: Fields, material: readonly Material[]): unknown {
  const text = material.map((part) => part.text).join('\n');
  const sentences = sentencesOf(text);
  const numbers = numbersOf(text);
  const lower = text.toLowerCase();
  const fill = (given: unknown): unknown => {
    const node = fieldsOf(given);
    if (Array.isArray(node['enum']))
      return node['enum'].find((choice) => lower.includes(String(choice).toLowerCase())) ?? node['enum'][0];
    if (node['const'] !== undefined) return node['const'];
    const options = node['anyOf'] ?? node['oneOf'];
    if (Array.isArray(options)) return fill(options[0]);
    switch (node['type']) {
      case 'object': {
        const properties = fieldsOf(node['properties'] ?? {});
        return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, fill(inner)]));
      }
      case 'array': {
        const least = Number(node['minItems'] ?? 0);
        const most = Number(node['maxItems'] ?? 6);
        const count = Math.max(least, Math.min(most, sentences.length));
        return Array.from({ length: count }, () => fill(node['items']));
      }
      case 'integer':
      case 'number': {
        const low = Number(node['minimum'] ?? 0);
        const high = Number(node['maximum'] ?? Number.MAX_SAFE_INTEGER);
        const next = numbers.shift();
        return next === undefined ? low : Math.min(high, Math.max(low, next));
      }
      case 'boolean':
        return false;
      case 'string':
        return (sentences.shift() ?? topicsIn(text)[0] ?? '').slice(0, Number(node['maxLength'] ?? 2_000));
      default:
        return null;
    }
  };
  return fill(schema);
}
