/** What `npm run prove` gives a proof; the registration is the table at the top of tools/prove.mjs. */
export interface ProofInput {
  /** Everything random is drawn from it: the same seed gives the same run. */
  seed: string;
  size: 'full' | 'short';
  /** A throw-away PostgreSQL server where databases may be made; only for proofs registered with `needsDatabase`. */
  databaseUrl: string | undefined;
  /** Aborted when the run is interrupted: end what was started, and answer. */
  signal: AbortSignal;
  /** The seed was named by a person: replay that one alone. */
  only: boolean;
}

export interface ProofVerdict {
  ok: boolean;
  /** One sentence with the numbers. */
  figure: string;
  /** What was found, and how to replay it. */
  lines: string[];
}
