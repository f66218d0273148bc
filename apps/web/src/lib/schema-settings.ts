/**
 * The schema library compiles its checks with `new Function`, which the page's trusted types refuse. This
 * tells it not to try. It has to stand before any schema exists, and must not load the library itself: it
 * comes later, with the forms that need it.
 */
const settings = globalThis as typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } };
settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true };
