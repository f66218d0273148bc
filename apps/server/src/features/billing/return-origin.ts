/**
 * Where the checkout leads back to: the origin that the browser says it came from, where that is ours; else the configured
 * one. Ours is the configured one and, where that is of this machine, the other names of this machine with the same
 * protocol and port: a sign-in at `localhost` is none at `127.0.0.1`. Anything else would be an open redirect.
 */
export function returnOrigin(said: string | undefined, publicUrl: string): string {
  if (said === undefined || !URL.canParse(said)) return publicUrl;
  const [came, own] = [new URL(said), new URL(publicUrl)];
  const isAlias =
    isLoopback(came.hostname) &&
    isLoopback(own.hostname) &&
    came.protocol === own.protocol &&
    came.port === own.port;
  return isAlias ? came.origin + pathOf(own) : publicUrl;
}

const isLoopback = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const pathOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '');
