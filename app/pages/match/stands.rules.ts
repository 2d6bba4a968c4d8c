import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { ListedOffer } from './board/listed.ts'

/** Parts of a ground as sellers name them, clockwise from the north. */
const stands = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const
export type Stand = (typeof stands)[number]

/** In English, German, French, Spanish, Italian, Portuguese and Dutch; joined words as in "Nordwestecke". */
const words = {
  north: ['north', 'nord', 'norte', 'noord', 'septentrion'],
  south: ['south', 'süd', 'sued', 'sud', 'sur', 'sul', 'zuid'],
  east: ['east', 'ost', 'est', 'este', 'leste', 'oost'],
  west: ['west', 'ouest', 'oeste', 'ovest'],
} as const

const points = Object.entries(words).flatMap(([point, all]) => all.map((word) => ({ point, word })))

/** What may stand after a point in one word: "Nordtribüne", "Südkurve", "Oosttribune", "Westside". */
const tails = /^(tribüne|tribuene|tribune|kurve|ecke|stand|side|seite|gerade|hoek|zijde)?$/

/** The part that a section's name says; null where it says none, or two that exclude each other. */
export function standOf(section: string | null): Stand | null {
  const named = new Set(
    (section ?? '')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .flatMap(pointsIn),
  )
  const upright = ['north', 'south'].filter((point) => named.has(point))
  const across = ['east', 'west'].filter((point) => named.has(point))
  if (upright.length > 1 || across.length > 1) return null
  const name = [...upright, ...across].join('-')
  return stands.find((stand) => stand === name) ?? null
}

function pointsIn(word: string): string[] {
  const one = points.find((known) => word === known.word)
  if (one) return [one.point]
  for (const first of points) {
    if (!word.startsWith(first.word)) continue
    const rest = word.slice(first.word.length)
    if (rest.length > 2 && tails.test(rest)) return [first.point]
    const second = points.find((known) => rest.startsWith(known.word) && tails.test(rest.slice(known.word.length)))
    if (second && second.point !== first.point) return [first.point, second.point]
  }
  return []
}

/** Fewer stands with a price make no picture. */
const leastStands = 2

export type PricedStand = { stand: Stand; pence: number; share: number }

/** The cheapest ticket for all fans in each stand that sellers name; `share` is 0 for the cheapest, 1 for the dearest. */
export function pricedStands(open: readonly ListedOffer[], currency: string | null): PricedStand[] {
  const cheapest = new Map<Stand, number>()
  for (const { offer } of open) {
    const stand = standOf(offer.section)
    if (!stand || offer.pricePence === null || offer.currency !== currency || offer.isReduced || !isBuyable(offer))
      continue
    cheapest.set(stand, Math.min(offer.pricePence, cheapest.get(stand) ?? offer.pricePence))
  }
  if (cheapest.size < leastStands) return []
  const prices = [...cheapest.values()]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return stands.flatMap((stand) => {
    const pence = cheapest.get(stand)
    return pence === undefined ? [] : [{ stand, pence, share: (pence - low) / Math.max(1, high - low) }]
  })
}
