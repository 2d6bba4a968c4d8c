/** Patterns over folded text. `titles` count in a page's title and first heading alone. */
export type WallWords = { sentences: readonly string[]; titles: readonly string[] }

const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  ı: 'i',
  đ: 'd',
  '’': "'",
  '‘': "'",
  ё: 'е',
}

/** Lower case without accents, in single spaces, so that one spelling of each word is enough. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin}|\p{Script=Greek})\p{Mn}+/gu, '')
    .normalize('NFC')
    .replace(/[øæœßłıđ’‘ё]/g, (letter) => letters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

export type WallPatterns = { sentence: RegExp; title: RegExp }

/** One expression each, made once. */
export function compile({ sentences, titles }: WallWords): WallPatterns {
  const joined = (patterns: readonly string[]) => new RegExp(patterns.join('|'), 'u')
  return { sentence: joined(sentences), title: joined([...sentences, ...titles]) }
}
