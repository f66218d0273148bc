/** A piece of a message as one lead reads it: written text, a value that is known, or a fallback. */
export interface RenderedPart {
  kind: 'text' | 'value' | 'fallback';
  text: string;
}

const placeholder = /\{\{([^{}]*)\}\}/g;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Finds in a rendered message what came from variables. Where the wording has changed since it was
 * rendered, the message is answered as plain text.
 * @param fallbacksUsed names of the variables that were not known.
 */
export function renderedParts(
  template: string,
  rendered: string,
  fallbacksUsed: readonly string[],
): RenderedPart[] {
  const kinds: RenderedPart['kind'][] = [];
  let pattern = '';
  let at = 0;
  const trimmed = template.trim();
  const literal = (text: string) => {
    pattern += `(${escaped(text)})`;
    kinds.push('text');
  };
  for (const match of trimmed.matchAll(placeholder)) {
    literal(trimmed.slice(at, match.index));
    const [name = '', ...fallback] = (match[1] ?? '').split('|');
    const isFallback = fallbacksUsed.includes(name.trim().toLowerCase());
    pattern += isFallback ? `(${escaped(fallback.join('|').trim())})` : '([^\\n]*?)';
    kinds.push(isFallback ? 'fallback' : 'value');
    at = match.index + match[0].length;
  }
  literal(trimmed.slice(at));
  const found = new RegExp(`^${pattern}$`).exec(rendered);
  if (found === null) return [{ kind: 'text', text: rendered }];
  return kinds
    .map((kind, index) => ({ kind, text: found[index + 1] ?? '' }))
    .filter(({ text }) => text !== '');
}

/** The variables of a wording in order of appearance, with their fallbacks. */
export function variablesOf(template: string): { name: string; fallback: string }[] {
  const found = new Map<string, string>();
  for (const match of template.matchAll(placeholder)) {
    const [name = '', ...fallback] = (match[1] ?? '').split('|');
    const key = name.trim().toLowerCase();
    if (!found.has(key)) found.set(key, fallback.join('|').trim());
  }
  return [...found].map(([name, fallback]) => ({ name, fallback }));
}
