const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that name no country: unions, placeholders and outlying areas. */
const noCountry = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** Every country this browser can name, by its name. */
export function countries(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountry.has(code))
    .flatMap((value) => {
      const label = names.of(value);
      return label === undefined ? [] : [{ value, label }];
    })
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
