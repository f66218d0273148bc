/** Raised when an older `restore` could not read a backup any more. */
export const FORMAT = 1;
/** The cluster as one packed tar archive. */
export const DATABASE_FILE = 'database.tar.gz';
/** What the backup is: version, time, sizes. */
export const ABOUT_FILE = 'backup.json';
/** SHA-256 of every other file, in the format of `sha256sum --check`. */
export const SUMS_FILE = 'checksums.sha256';
/** Folders of the data folder that belong to an installation. */
export const FOLDERS = ['files', 'sandbox'];
/** Single files of the data folder that it cannot do without. */
export const SINGLE_FILES = ['secrets.json', 'postgres-password'];
