import { declaredCharset as charsetOfHead } from './charset-head.ts'

/** A page's text, or the label of an encoding that is known but never decoded. */
export type DecodedText = { kind: 'text'; text: string } | { kind: 'refused'; label: string }

/** Encodings that browsers refuse too, because they hide markup (Encoding Standard, "replacement"), and those of BOCU's kind. */
const refusedLabels =
  /^(?:replacement|hz-gb-2312|(?:cs)?iso-?2022-(?:kr|cn|cn-ext)|utf-?7|utf-?32(?:[lb]e)?|ucs-4|scsu|bocu-1|cesu-8)$/i

/**
 * Decodes a page in the Encoding Standard's order: byte order mark, Content-Type, XML declaration, `<meta>`, then UTF-8.
 * An unknown label is ignored. Never throws; removes the mark.
 */
export function readText(bytes: Uint8Array, contentType: string | null): DecodedText {
  const marked = markedCharset(bytes)
  // In this order: a page's head is read only where its header names nothing that is known.
  const ways =
    marked === null ? [() => headerCharset(contentType), () => headCharset(bytes, contentType)] : [() => marked]
  for (const labelOf of ways) {
    const label = labelOf()
    if (label === null) continue
    if (refusedLabels.test(label)) return { kind: 'refused', label: label.toLowerCase() }
    const decoder = decoderFor(label)
    if (decoder) return { kind: 'text', text: decoder.decode(bytes) }
  }
  return { kind: 'text', text: new TextDecoder().decode(bytes) }
}

/** The text; as UTF-8 where its encoding is refused. */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const read = readText(bytes, contentType)
  return read.kind === 'text' ? read.text : new TextDecoder().decode(bytes)
}

function markedCharset(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // "<?" of an XML declaration without a mark.
  const [a, b, c, d] = bytes
  if (a === 0x3c && b === 0 && c === 0x3f && d === 0) return 'utf-16le'
  if (a === 0 && b === 0x3c && c === 0 && d === 0x3f) return 'utf-16be'
  return null
}

function headerCharset(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType ?? '')?.[1] ?? null
}

/** JSON has no declaration. A page whose declaration is readable as bytes is not UTF-16, whatever it declares. */
function headCharset(bytes: Uint8Array, contentType: string | null): string | null {
  if (/\bjson\b/i.test(contentType ?? '')) return null
  const label = charsetOfHead(bytes, (found) => refusedLabels.test(found) || decoderFor(found) !== null)
  if (label === null) return null
  if (/^(?:x-user-defined)$/i.test(label)) return 'windows-1252'
  return /^(?:utf-?16|ucs-2|unicode|iso-10646-ucs-2|csunicode)/i.test(label) ? 'utf-8' : label
}

function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}
