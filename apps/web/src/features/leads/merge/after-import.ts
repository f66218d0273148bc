/** The state of a way to the duplicates from an import: whoever it brought is looked at too, however fresh the last look is. */
export const afterImport = 'after-import';
