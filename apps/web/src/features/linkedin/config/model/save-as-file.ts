import { ApiError } from '../../../../lib/api/api-error.ts';

/** Hands an answer to the browser as a download. Throws `unreachable` when it was cut off. */
export async function saveAsFile(answer: Response, name: string): Promise<void> {
  const blob = await answer.blob().catch(() => {
    const message = 'The download was cut off. Try again.';
    throw new ApiError({ status: 0, code: 'unreachable', message });
  });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
