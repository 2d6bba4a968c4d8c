// GSM 03.38, the alphabet in which 160 characters are one SMS. One character outside of it halves the room and more.

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** These take two septets. */
const extended = '^{}\\[~]|€'

const basicSet = new Set(basic)
const extendedSet = new Set(extended)

/** Plain forms of letters that NFD does not take apart, and of typographic signs. */
const plain: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '•': '-',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  œ: 'oe',
  Œ: 'OE',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
}

/** The text in the alphabet: accents that it lacks are dropped, and what remains unknown becomes "?". */
export function gsmText(text: string): string {
  return [...text.normalize('NFC')].map(gsmCharacter).join('')
}

function gsmCharacter(character: string): string {
  if (isGsm(character)) return character
  const known = plain[character]
  if (known !== undefined) return known
  const bare = [...character.normalize('NFD')].filter(isGsm).join('')
  return bare === '' ? '?' : bare
}

function isGsm(character: string): boolean {
  return basicSet.has(character) || extendedSet.has(character)
}

/** Septets of a text in the alphabet. */
export function septetsOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (extendedSet.has(character) ? 2 : 1), 0)
}

/** At most so many septets; a shortened text ends with "..". */
export function shortenTo(text: string, septets: number): string {
  if (septetsOf(text) <= septets) return text
  const end = '..'
  let kept = ''
  for (const character of text) {
    if (septetsOf(kept + character) > septets - end.length) break
    kept += character
  }
  return kept.trimEnd() + end
}
