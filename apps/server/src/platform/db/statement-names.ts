/** Executions in this process after which a text is prepared under a name. */
const USES_BEFORE_NAME = 5;
/** Each costs the server memory on every connection that uses it. */
const NAMES_MAX = 256;
/** Texts that are counted; rarer ones than these are not worth a name. */
const COUNTED_MAX = 5_000;

export interface StatementNames {
  /** The name under which a text is prepared; undefined for one that is not used often. */
  of(text: string): string | undefined;
  /** Of a failure: a plan that no longer fits its tables is made anew under another name. */
  learn(text: string, error: unknown): void;
}

/**
 * Often used statements are parsed and planned once per connection instead of every time: for most of ours that is the
 * bigger half of their cost. Which ones those are shows by itself.
 */
export function createStatementNames(): StatementNames {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let made = 0;
  return {
    of(text) {
      const name = names.get(text);
      if (name !== undefined) return name;
      const count = (uses.get(text) ?? 0) + 1;
      if (count <= USES_BEFORE_NAME || names.size >= NAMES_MAX) {
        if (uses.has(text) || uses.size < COUNTED_MAX) uses.set(text, count);
        return undefined;
      }
      uses.delete(text);
      made += 1;
      names.set(text, `w${made}`);
      return `w${made}`;
    },
    learn(text, error) {
      // 0A000: a migration has changed what the statement answers. 26000: the server has forgotten it.
      const code = (error as { code?: unknown }).code;
      if ((code !== '0A000' && code !== '26000') || !names.has(text)) return;
      made += 1;
      names.set(text, `w${made}`);
    },
  };
}
