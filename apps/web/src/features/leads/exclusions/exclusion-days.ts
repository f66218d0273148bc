const dayMs = 86_400_000;

/** The last instant of a day (`yyyy-mm-dd`) where the viewer is, as the API takes it. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}

/** Tomorrow where the viewer is, as `yyyy-mm-dd`. */
export function nextDay(nowMs: number): string {
  const at = new Date(nowMs + dayMs);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
