import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError } from 'ai';
import { AiFailure } from '../../ports/ai.ts';

/** What a failed call means in the port's few words. Texts of the service stay in the cause, for nobody's screen. */
export function failureOf(error: unknown): AiFailure {
  if (error instanceof AiFailure) return error;
  if (NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error))
    return new AiFailure('unusable', 'The answer of the AI service does not have the asked shape.');
  if (APICallError.isInstance(error)) {
    const status = error.statusCode;
    // An answer that could not be read as the protocol's own JSON: the service is there and talks nonsense.
    if (status !== undefined && status < 300)
      return new AiFailure('unusable', 'The answer of the AI service could not be read.');
    if (status !== undefined && status >= 400 && status < 500 && ![408, 409, 429].includes(status))
      return new AiFailure('refused', `The AI service refused the request with status ${status}.`);
    return new AiFailure(
      'unavailable',
      `The AI service did not answer${status === undefined ? '' : `: ${status}`}.`,
    );
  }
  return new AiFailure('unavailable', 'The AI service did not answer.', error);
}
