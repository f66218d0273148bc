/** The way mail leaves the product. */
export interface Mail {
  /** Resolves when the next server has taken it over. Throws {@link MailError}. */
  send(letter: Letter): Promise<void>;
}

export interface Letter {
  to: { name: string; address: string };
  subject: string;
  /** The same content twice: for readers of plain text and of HTML. */
  text: string;
  html: string;
}

/**
 * `unavailable`: no answer or a passing refusal, try again later. `refused`: the server will never take this letter
 * (an address that does not exist). The message names neither an address nor what stood in the letter.
 */
export class MailError extends Error {
  readonly kind: 'unavailable' | 'refused';

  constructor(kind: 'unavailable' | 'refused', message: string) {
    super(message);
    this.name = 'MailError';
    this.kind = kind;
  }
}
