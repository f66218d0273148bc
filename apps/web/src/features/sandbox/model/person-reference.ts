/** The public identifier in a profile link, or the identifier itself; null when it is neither. */
export function personReference(text: string): string | null {
  const trimmed = text.trim();
  const inLink = /linkedin\.com\/in\/([^/?#\s]+)/i.exec(trimmed)?.[1];
  if (inLink !== undefined) {
    try {
      return decodeURIComponent(inLink);
    } catch {
      return null;
    }
  }
  return /^[\p{L}\p{N}%_-]{3,}$/u.test(trimmed) ? trimmed : null;
}
