import { describeApi } from './app/api-description/openapi.ts';
import { printOpenApi } from './app/api-description/serve-api-description.ts';
import { unconnectedEndpoints } from './app/api-description/unconnected-endpoints.ts';

/** Prints the description of the API: the content of docs/api/openapi.json. */
process.stdout.write(printOpenApi(describeApi(await unconnectedEndpoints())));
