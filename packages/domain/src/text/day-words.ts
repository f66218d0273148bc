const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day as the screens write it, three letters for every month: "25 Nov". @param day `YYYY-MM-DD`. */
export function dayMonth(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  return `${date} ${MONTHS[Number(month) - 1] ?? ''}`;
}

/** "25 Nov 2026". @param day `YYYY-MM-DD`. */
export function dayMonthYear(day: string): string {
  return `${dayMonth(day)} ${day.slice(0, 4)}`;
}
