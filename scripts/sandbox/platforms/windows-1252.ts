/** What windows-1252 has where Latin-1 has control characters, as far as our pages use it. */
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

/** Encodes a text; what the code page lacks becomes a question mark. */
export function windows1252(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (character) => {
      const code = extras[character] ?? character.codePointAt(0) ?? 0
      return code > 0xff ? 0x3f : code
    }),
  )
}
