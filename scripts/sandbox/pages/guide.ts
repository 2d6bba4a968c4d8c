import { between, hashText, pick, randomFrom } from '../random.ts'

const sides = ['North', 'East', 'South', 'West'] as const
const tiers = ['lower tier', 'middle tier', 'upper tier'] as const
const views = ['from behind the goal', 'from the corner flag', 'along the touchline', 'level with halfway'] as const
const notes = ['Step-free access', 'Near the family area', 'Covered seats', 'Rail seats', 'Close to gate C'] as const

const written = new Map<string, string>()

/** A venue's seat guide as HTML rows: the bulk of a real page, with nothing that looks like an offer. */
export function seatGuide(venue: string): string {
  const guide = written.get(venue) ?? writeGuide(venue)
  written.set(venue, guide)
  return guide
}

function writeGuide(venue: string): string {
  const random = randomFrom(hashText(venue))
  const blocks = between(random, 125, 175)
  let rows = ''
  for (let block = 1; block <= blocks; block++) {
    const name = `${pick(random, sides)} stand, ${pick(random, tiers)}`
    const from = between(random, 1, 20)
    const until = from + between(random, 8, 30)
    rows += `<li class="guide-item" id="block-${block}"><b>Block ${block}</b> <span>${name}, rows ${from} to ${until}</span>`
    rows += ` <i>View ${pick(random, views)}</i> <small>${pick(random, notes)}</small></li>\n`
  }
  return rows
}
