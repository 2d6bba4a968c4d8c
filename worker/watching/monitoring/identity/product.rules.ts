import { kindOfOffer } from '#worker/matches/catalogue/add-ons/rules.ts'
import { found, type Reading } from '../../matching/reading.rules.ts'
import type { Claims } from './claims.rules.ts'

/** A word for something else than a ticket: anywhere in an event's name, in a title between the same signs as the sides. */
export function productIn({ evidence, sides }: Claims, isWhole: boolean): string | null {
  const { main } = evidence
  const words = new Set(
    found(main, 'product')
      .concat(found(main, 'sport'))
      .map(({ text }) => text),
  )
  if (words.size === 0) return isWhole ? unknownProduct(main) : null
  const [first] = words
  if (isWhole) return first ?? null
  if (sides === 'none') return null
  const { home, away } = evidence.sides
  const places = [home, away].flatMap((mention) => (mention ? [mention.at] : []))
  if (places.length === 0) return null
  // Names in short on both sides of a dash, of which one is no club's that we know.
  if (sides === 'perhaps' && places.length < 2) return first ?? null
  let [from, to] = [Math.min(...places), Math.max(...places)]
  while (from > 0 && main.pieces[from]?.gap !== 'sign') from -= 1
  while (to + 1 < main.pieces.length && (main.pieces[to + 1]?.gap !== 'sign' || main.pieces[to + 1]?.isAside)) to += 1
  return main.pieces.slice(from, to + 1).find(({ text }) => words.has(text))?.text ?? null
}

/** Words that others are made from are the vocabulary of offers alone: "Matchbuss". */
function unknownProduct({ pieces }: Reading): string | null {
  const unknown = pieces.flatMap(({ meanings, text }) => (meanings.length === 0 ? [text] : []))
  return unknown.find((text) => kindOfOffer({ ticketType: text, section: null }).kind === 'add-on') ?? null
}
