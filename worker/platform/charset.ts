/** How far into a page its charset declaration is searched for, as in browsers. */
const prescanBytes = 1_024

/**
 * Decodes a page in the Encoding Standard's order: byte order mark, Content-Type, `<meta>`, then UTF-8, also for
 * unknown labels. Never throws; removes the mark.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const label = markedCharset(bytes) ?? declaredCharset(contentType) ?? metaCharset(bytes, contentType) ?? 'utf-8'
  return decoderFor(label).decode(bytes)
}

function markedCharset(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

function declaredCharset(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType ?? '')?.[1] ?? null
}

/** JSON has no declaration. A page whose `<meta>` is readable as bytes is not UTF-16, whatever it declares. */
function metaCharset(bytes: Uint8Array, contentType: string | null): string | null {
  if (/\bjson\b/i.test(contentType ?? '')) return null
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, prescanBytes))
  const label = /<meta\s[^>]*?charset\s*=\s*["']?([^\s"'/>;]+)/i.exec(head)?.[1] ?? null
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder('utf-8')
  }
}
