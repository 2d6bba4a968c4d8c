const piped = (bytes: Uint8Array, through: ReadableWritablePair<Uint8Array, BufferSource>) => {
  const { body } = new Response(new Uint8Array(bytes))
  return new Response(body ? body.pipeThrough(through) : '')
}

export async function gzip(text: string): Promise<Uint8Array> {
  const zipped = piped(new TextEncoder().encode(text), new CompressionStream('gzip'))
  return new Uint8Array(await zipped.arrayBuffer())
}

export async function gunzip(bytes: Uint8Array): Promise<string> {
  return piped(bytes, new DecompressionStream('gzip')).text()
}
