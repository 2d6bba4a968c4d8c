/** windows-1252 characters that differ from Latin-1, as far as our pages use them. */
const extras: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
  '›': 0x9b,
}

/** Encodes a text; unsupported characters become question marks. */
export function windows1252(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (character) => {
      const code = extras[character] ?? character.codePointAt(0) ?? 0
      return code > 0xff ? 0x3f : code
    }),
  )
}
