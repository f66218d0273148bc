/** Chance as a dependency. Implementations: the system's generator, or a seeded one in tests. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Unpredictable bytes for tokens and keys. */
  bytes(count: number): Buffer;
  /** A new record id: uuid version 7, sortable by creation. */
  id(): string;
}
