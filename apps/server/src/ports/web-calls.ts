import type { PrivateAddresses } from '@waypost/domain/campaigns/sequence/webhook-address';

/** Calls to addresses that customers typed: what other systems are told. */
export interface WebCalls {
  /** Whether addresses of a private network are called, too. */
  readonly privateAddresses: PrivateAddresses;
  /**
   * Posts once; never follows a redirect, never retries.
   * @throws WebCallFailure when no answer came, or the address may not be called.
   */
  post(call: {
    url: string;
    headers: Readonly<Record<string, string>>;
    body: string;
    deadlineMs: number;
  }): Promise<{ status: number }>;
}

export class WebCallFailure extends Error {
  /** True when trying again cannot help: the address itself is refused. */
  readonly isFinal: boolean;
  /** @param message a sentence for people. */
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.name = 'WebCallFailure';
    this.isFinal = isFinal;
  }
}
