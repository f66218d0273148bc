import type { Plugin } from 'vite';

/**
 * Addresses that may be given at build time; they follow the page's own origin when unset. All other keys are any string:
 * what they are good for is looked at where they are used.
 */
export const addressKeys = ['VITE_APP_URL', 'VITE_API_URL', 'VITE_REDIRECT_URI'] as const;

/**
 * Names the keys whose value is not an absolute http(s) URI. An empty value counts as unset, because
 * that is what an unset variable of a container file arrives as.
 */
export function wrongAddresses(env: Record<string, string | undefined>): string[] {
  return addressKeys.filter((key) => {
    const value = env[key];
    if (value === undefined || value === '') return false;
    return !isAbsoluteWebAddress(value);
  });
}

/** Throws 'Config validation error' naming every wrong key and its value. */
export function checkAddresses(env: Record<string, string | undefined>): void {
  const wrong = wrongAddresses(env);
  if (wrong.length === 0) return;
  const named = wrong.map((key) => `${key} is ${JSON.stringify(env[key])}`).join('; ');
  throw new Error(
    `Config validation error: ${named}. Give an absolute http or https address, or leave it unset.`,
  );
}

function isAbsoluteWebAddress(value: string): boolean {
  if (!URL.canParse(value) || /\s/.test(value)) return false;
  return /^https?:\/\/[^/]/i.test(value);
}

/** Stops the build or the dev server before anything is written when an address is wrong. */
export function checkedBuildConfig(env: Record<string, string | undefined>): Plugin {
  return {
    name: 'waypost:build-config',
    config: () => {
      checkAddresses(env);
    },
  };
}
