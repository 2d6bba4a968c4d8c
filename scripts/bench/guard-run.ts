// The process of `guard.ts`: does the product's work on courses of pages, and prints the bytes that each check allocates.
import { play } from '#scripts/courses/play.ts'
import { toCourse } from '#scripts/courses/read.ts'

const checks = 30
const rounds = 4
const kickoff = '2027-05-01T15:00:00Z'

const filler = Array.from(
  { length: 300 },
  (_, row) =>
    `<div class="t" data-block="${row % 40}"><b>Block ${row % 40}</b> Row ${row} <a href="/seat/${row}">seat</a></div>`,
).join('\n')

/** Some 30 KB, of which no two are alike, as on real sites. */
function pageOf(step: number, price: number): string {
  const offer = { '@type': 'Offer', priceCurrency: 'GBP', availability: 'https://schema.org/InStock' }
  const event = {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: 'Arsenal v Chelsea',
    startDate: kickoff,
    offers: [
      { ...offer, name: 'Adult', price },
      { ...offer, name: 'Upper tier', price: 30 },
    ],
  }
  const head = `<title>Arsenal v Chelsea</title><meta name="build" content="${step}">`
  const data = `<script type="application/ld+json">${JSON.stringify(event)}</script>`
  return `<!doctype html><html lang="en"><head>${head}${data}</head><body>${filler}</body></html>`
}

const courseOf = (priceAt: (step: number) => number) =>
  toCourse(
    '.',
    'guard',
    {
      match: { home: 'Arsenal', away: 'Chelsea', kickoff, country: 'England' },
      pages: Array.from({ length: checks }, (_, step) => ({ body: pageOf(step, priceAt(step)) })),
    },
    () => 0,
  )

const courses = {
  'a check that finds the same': await courseOf(() => 40),
  'a check that finds another price, and its alerts': await courseOf((step) => 40 - (step % 5)),
}

type GuardedCourse = (typeof courses)[keyof typeof courses]

/** Nothing is collected meanwhile, as `guard.ts` starts this. */
async function bytesOfOne(course: GuardedCourse): Promise<number> {
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const steps = await play(course)
  const after = process.memoryUsage().heapUsed
  if (steps.some(({ outcome }) => outcome.kind !== 'changed')) throw new Error('a page was not read')
  return Math.round((after - before) / checks)
}

/** The least of some rounds: what is built once is there by then, and what the engine does aside is in some alone. */
async function bytesPerCheck(course: GuardedCourse): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) least = Math.min(least, await bytesOfOne(course))
  return least
}

const found: Record<string, number> = {}
for (const [what, course] of Object.entries(courses)) found[what] = await bytesPerCheck(course)
console.log(JSON.stringify(found))
