/** How far into a page its declaration of a character set is looked for, as browsers do. */
const prescanBytes = 1_024

/**
 * The text of a page. A byte order mark decides, then the Content-Type, then the page's own `<meta>`, then UTF-8: the
 * order of the Encoding Standard. A label that nobody knows means UTF-8. Never throws; the mark is not in the text.
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

/** JSON declares nothing. A page that can be read byte by byte as far as its `<meta>` is not UTF-16, whatever it says. */
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
