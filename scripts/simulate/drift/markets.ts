// What tickets do by themselves while nothing is wrong with the pages.
import type { Chance } from '../chance.ts'
import type { Ticket } from './forms.ts'

/** The tickets of a platform's matches, and one step of time. `step` counts from the moment that something may happen. */
export type Market = {
  name: string
  matches: Ticket[][]
  move: (matches: Ticket[][], step: number, chance: Chance) => void
}

const types = ['Adult', 'Junior', 'Senior', 'Family', 'Adult restricted view', 'Carer']

export function tickets(chance: Chance, count = 3 + chance.below(6)): Ticket[] {
  return Array.from({ length: count }, (_, index) => ({
    type: types[index % types.length] ?? 'Adult',
    block: 1 + index * 7 + chance.below(6),
    pence: 100 * (20 + chance.below(90)),
    state: index === 1 ? 'sold_out' : chance.pick(['available', 'available', 'limited']),
  }))
}

/** An ordinary day: a price moves a little, a ticket goes or comes back. */
export function drifting(matches: Ticket[][], chance: Chance): void {
  for (const one of chance.pick(matches)) {
    if (chance.happens(0.3)) one.pence = Math.max(500, Math.round(one.pence * (0.94 + 0.12 * chance.next())))
    if (one.state !== 'sold_out' && chance.happens(0.05)) one.state = chance.pick(['available', 'limited'])
  }
}

const sellAll = (match: Ticket[], chance: Chance) => {
  for (const one of match) if (chance.happens(0.4)) one.state = 'sold_out'
}

/** Everyday courses of events that look like trouble to a reader of one page alone. */
export const honestMarkets: readonly {
  name: string
  leastMatches?: number
  start?: (match: Ticket[]) => void
  move: Market['move']
}[] = [
  { name: 'an ordinary day', move: (matches, _, chance) => drifting(matches, chance) },
  { name: 'a quiet match sells out', move: (matches, _, chance) => sellAll(matches[0] ?? [], chance) },
  {
    name: 'every match sells out',
    move: (matches, _, chance) => matches.forEach((match) => void sellAll(match, chance)),
  },
  {
    name: 'rows go as they are sold',
    move: (matches, step, chance) => {
      const match = matches[step % matches.length] ?? []
      if (match.length > 1 && chance.happens(0.7)) match.splice(chance.below(match.length), 1)
    },
  },
  {
    name: 'one match loses all its rows without a word',
    leastMatches: 3,
    move: (matches, step) => void (step === 2 && matches[0]?.splice(0)),
  },
  {
    name: 'a big on-sale',
    start: (match) => void match.splice(2),
    move: (matches, step, chance) => {
      if (step === 1) matches[0]?.push(...tickets(chance, 8))
    },
  },
  {
    name: 'a match that was sold out comes on sale',
    start: (match) => {
      for (const one of match) one.state = 'sold_out'
    },
    move: (matches, step) => {
      if (step === 1) for (const one of matches[0] ?? []) one.state = 'available'
    },
  },
  {
    name: 'one price falls by half',
    move: (matches, step) => {
      const one = matches[0]?.[0]
      if (step === 1 && one) one.pence = Math.round(one.pence / 2)
    },
  },
  {
    name: 'all prices of a match fall by a third',
    move: (matches, step) => {
      if (step === 1) for (const one of matches[0] ?? []) one.pence = Math.round(one.pence * 0.67)
    },
  },
  {
    name: 'all prices of a match fall by half',
    move: (matches, step) => {
      if (step === 1) for (const one of matches[0] ?? []) one.pence = Math.round(one.pence / 2)
    },
  },
  {
    name: 'prices climb for days',
    move: (matches, step) => {
      for (const one of matches[step % matches.length] ?? []) one.pence = Math.round(one.pence * 1.04)
    },
  },
  {
    name: 'a ballot opens for one match',
    leastMatches: 3,
    move: (matches, step) => {
      if (step === 1) for (const one of matches[0] ?? []) one.state = 'unknown'
    },
  },
  {
    name: 'another kind of ticket appears',
    move: (matches, step) => {
      if (step === 1) matches[0]?.push({ type: 'Hospitality lounge', block: 99, pence: 25_000, state: 'available' })
    },
  },
]
