/** A multipart body as the web's upload sends it: `options` first, then the file. */
export async function multipart(
  options: unknown,
  file: { name: string; content: string },
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  form.set('options', typeof options === 'string' ? options : JSON.stringify(options));
  form.set('file', new Blob([file.content], { type: 'text/csv' }), file.name);
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}
