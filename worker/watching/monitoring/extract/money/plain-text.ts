import { decodeEntities } from '../text.ts'

/** Raised digits in the order of their values. */
export const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Zero of the digits that shops in Arabic, Persian and Hindi write. */
const zeros = [0x0660, 0x06f0, 0x0966]

/** One way to write spaces, digits, signs and apostrophes, without invisible characters. Raised digits stay raised. */
export function plainText(text: string): string {
  return (
    decodeEntities(text)
      .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, asciiDigit)
      .replace(/\u066b/g, '.')
      .replace(/\u066c/g, ',')
      .replace(/\p{No}|[^\p{No}]+/gu, (part) => (/\p{No}/u.test(part) ? part : part.normalize('NFKC')))
      .replace(/\p{Cf}/gu, '')
      .replace(/\u2212/g, '-')
      .replace(/[\u2010-\u2015]/g, '–')
      .replace(/[\u2019\u02bc`´]/g, "'")
      // The point of older British price lists stands at half height.
      .replace(/(?<=\d)\u00b7(?=\d\d(?!\d))/g, '.')
      .replace(/\s+/g, ' ')
      .replace(
        /(\d)\. (\d\d)(?!\d)|(?:(?<=[.]\d{3}), (?=\d\d)|(?<=\d), (?=0\d))(\d\d)(?!\d)/g,
        (_, last, cents, behindGroup) => (last ? `${last}.${cents}` : `,${behindGroup}`),
      )
      .trim()
      // "450:50 kr", "à 45 €", for one; "45 e", of euros; "fr. 195:-", from; "45 zł 50 gr".
      .replace(/(?<=\d{2}):(?=\d\d ?(?:kr|sek))/gi, '.')
      .replace(/^à (?=[\d€£])/i, '')
      .replace(/(?<=\d) ?e$/i, ' €')
      .replace(/^fr\.? ?(?=\d[\d .]*(?::-|,-| ?kr))/i, 'från ')
      .replace(/(\d) ?zł (\d\d) ?gr$/i, '$1,$2 zł')
      // "£45.00 (4 left)", "£54 (450 loyalty points)" say how many; "45,00 €(1)" points to a footnote.
      .replace(countBehind, '')
      .replace(/(?<=[€£$]|\d[.,]\d\d(?: ?\p{L}{1,3}\.?)?|\d .*\p{L})\(\d\)$/u, '')
      .replace(/^([^\d€$£]*\d{1,4}[€$£]) ?(\d\d)$/, (_, whole: string, cents: string) => whole + raise(cents))
  )
}

const only =
  /(?:(?:only|just|zostało|został[ay]?|zbývá|zbývají|jäljellä|quedan|reste|restam|kvar|igjen|tilbage|nur|noch|encore|plus que|quedan|solo|rimasti|ainda|nog|bara|kun|vain|tylko|jen|son) ){0,2}/
const left =
  /(?:left|remaining|available|in stock|points?|pts|punkte|verfügbar|übrig|restante?s?|restants|dispo\p{L}*|rimast\p{L}|kvar|igjen|tilbage|jäljellä|został\p{L}|zbýv\p{L}+|kaldı|over|beschikbaar|puntos|punti|pontos|punten|poäng|poeng)/u
const count = `${only.source}\\d{1,6} (?:\\p{L}+ ){0,2}${left.source}`
const countBehind = new RegExp(` ?\\( ?${count} ?\\)$| [|·•–—] ${count}(?: at this price)?$`, 'iu')

/** Digits as raised ones. */
export function raise(digits: string): string {
  return [...digits].map((digit) => raisedDigits[Number(digit)]).join('')
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = zeros.findLast((one) => one <= code) ?? code
  return String(code - zero)
}
