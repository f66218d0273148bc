/** A refusal of the payment API, sent as a JSON:API error. */
export class PaymentError extends Error {
  readonly status: number;
  readonly title: string;

  constructor(status: number, title: string, detail: string) {
    super(detail);
    this.status = status;
    this.title = title;
  }
}

export type Attributes = Record<string, unknown>;

/** The resource object of a write; anything else is refused with 422. */
export function resourceOf(
  body: unknown,
  type: string,
): { attributes: Attributes; relation(name: string): string | undefined } {
  const data = objectAt(body, 'data');
  if (data?.['type'] !== type)
    throw new PaymentError(422, 'Unprocessable Entity', `The member data.type must be ${type}.`);
  const relationships = objectAt(data, 'relationships');
  return {
    attributes: objectAt(data, 'attributes') ?? {},
    relation(name) {
      const id = objectAt(objectAt(relationships, name), 'data')?.['id'];
      return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
    },
  };
}

/** An inner object, or undefined where there is none. */
export function objectAt(value: unknown, key: string): Attributes | undefined {
  const inner = typeof value === 'object' && value !== null ? (value as Attributes)[key] : undefined;
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    ? (inner as Attributes)
    : undefined;
}

export const document = (data: unknown, self: string) => ({
  jsonapi: { version: '1.0' },
  links: { self },
  data,
});

/** Instants are sent with microseconds. */
export const stamp = (ms: number) => new Date(ms).toISOString().replace('Z', '000Z');
