// A random truth: a match, what is sold for it from check to check, and what is broken about the pages that say so. It
// decides more than the field does: every page names both sides in its title, prices move by less than half, one thing is
// broken at a time, and shops write in the fourteen ways of `countries.ts` alone.
import { addOns } from '#test/fixtures/field/add-ons.ts'
import { dayMs, hourMs, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { type Country, countries, sides } from './countries.ts'

export type Ticket = {
  name: string
  pence: number
  state: 'available' | 'limited' | 'sold_out'
  isReduced: boolean
  /** Nothing can be bought before. */
  opensAt: Instant | null
}

export const dialects = ['json-ld', 'microdata', 'rules'] as const
export type Dialect = (typeof dialects)[number]

/** The page is not our match's, or no page at all. */
export const strangers = [
  'another match',
  'another side of the clubs',
  'another season',
  'the return leg',
  'a wall',
  'a soft 404',
  'a soft 404 with an amount',
] as const
/** The page is ours, and hard to read. */
export const burdens = [
  'late charset',
  'raised cents',
  'three decimals',
  'next matches',
  'a comment in the data',
  'two languages',
  'a moved kick-off',
  'add-ons only',
  'called off in its name',
  'sold out in its words',
] as const
/** Whether there are tickets is then anybody's guess. */
const undecided: readonly Fault[] = ['add-ons only', 'called off in its name', 'sold out in its words']
export type Fault = (typeof strangers)[number] | (typeof burdens)[number]

const tried = [...strangers, ...burdens]

export type Step = { at: Instant; tickets: Ticket[]; addOns: { name: string; pence: number }[]; fault: Fault | null }

export type World = {
  seed: number
  country: Country
  home: string
  away: string
  third: string
  kickoffAt: Instant
  dialect: Dialect
  /** The operator has typed the platform's words of availability. */
  hasWords: boolean
  sign: string
  isFrom: boolean
  steps: Step[]
}

export type Random = { next: () => number; pick: <T>(list: readonly T[]) => T; chance: (share: number) => boolean }

const firstAt = Date.parse('2026-11-28T10:00:00Z')

export function worldOf(seed: number, next: () => number, faults: readonly Fault[] = tried): World {
  const random = toRandom(next)
  const { pick, chance } = random
  const country = pick(countries)
  const [home, away, third] = pick(sides[country.lang] ?? [])
  const dialect = pick(dialects)
  const world = {
    seed,
    country,
    home,
    away,
    third,
    dialect,
    kickoffAt: firstAt + Math.round(8 + next() * 40) * dayMs + pick([5, 8, 10]) * hourMs,
    hasWords: chance(0.5),
    sign: pick(country.signs),
    isFrom: chance(0.1),
  }
  return { ...world, steps: stepsOf(country, dialect, faults, random) }
}

export function toRandom(next: () => number): Random {
  return {
    next,
    pick: (list) => {
      const one = list[Math.floor(next() * list.length)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
    chance: (share) => next() < share,
  }
}

function stepsOf(country: Country, dialect: Dialect, faults: readonly Fault[], random: Random): Step[] {
  const { next, pick, chance } = random
  const count = 3 + Math.floor(next() * 4)
  const sold = addOns.filter(([lang]) => lang === country.lang)
  const beside = sold.length > 0 && chance(0.4) ? [pick(sold), pick(sold)] : []
  const extras = beside.map(([, name, price]) => ({ name, pence: Math.round((price * 100 * country.prices[0]) / 18) }))
  let tickets = firstTickets(country, dialect, random)
  return Array.from({ length: count }, (_, index) => {
    if (index > 0) tickets = tickets.map((ticket) => moved(ticket, country, random))
    const picked = chance(0.45) ? pick(faults) : null
    // An operator's rules read what each row says.
    const fault = dialect === 'rules' && picked === 'sold out in its words' ? null : picked
    return { at: firstAt + index * 5 * minuteMs, tickets, addOns: chance(0.7) ? extras : [], fault }
  })
}

function firstTickets(country: Country, dialect: Dialect, random: Random): Ticket[] {
  const { next, pick, chance } = random
  const names = country.tickets.toSorted(() => next() - 0.5).slice(0, 1 + Math.floor(next() * 3))
  const isSoldOut = chance(0.6)
  const opensAt = dialect !== 'rules' && chance(0.15) ? firstAt + Math.floor(next() * 20) * minuteMs + 30_000 : null
  const full = names.map((name) => ({
    name,
    pence: priceOf(country, next()),
    state: isSoldOut ? ('sold_out' as const) : pick(['available', 'limited', 'available'] as const),
    isReduced: false,
    opensAt,
  }))
  const [first] = full
  if (!first || chance(0.7)) return full
  const pence = Math.max(100, Math.round(first.pence / 200) * 100)
  return [...full, { ...first, name: country.reduced, pence, isReduced: true }]
}

function moved(ticket: Ticket, country: Country, { next, pick, chance }: Random): Ticket {
  const state = chance(0.3) ? pick(['available', 'limited', 'sold_out'] as const) : ticket.state
  if (!chance(0.25)) return { ...ticket, state }
  const factor = 0.6 + next() * 0.9
  return { ...ticket, state, pence: rounded(country, ticket.pence * factor, next()) }
}

function priceOf(country: Country, share: number): number {
  const [low, high] = country.prices
  return rounded(country, 100 * (low + share * (high - low)), share)
}

/** Whole units, and cents now and then where the currency is written with them. */
function rounded({ hasCents }: Country, pence: number, luck: number): number {
  const whole = Math.max(100, Math.round(pence / 100) * 100)
  return hasCents && (luck * 100) % 3 < 1 ? whole + Math.floor(((luck * 1000) % 1) * 9 + 1) * 10 : whole
}

export function isUndecided({ fault }: Step): boolean {
  return fault !== null && undecided.includes(fault)
}

/** What can be bought at a moment. */
export function buyableAt({ tickets, at }: Step): Ticket[] {
  return tickets.filter(({ state, opensAt }) => state !== 'sold_out' && (opensAt === null || opensAt <= at))
}

export function lowestAt(step: Step): number | null {
  const prices = buyableAt(step).flatMap(({ pence, isReduced }) => (isReduced ? [] : [pence]))
  return prices.length === 0 ? null : Math.min(...prices)
}
