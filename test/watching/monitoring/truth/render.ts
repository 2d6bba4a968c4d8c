// Renders a truth as a platform's page in its dialect, and breaks it.
import { document, eventOf, jsonLd, rules } from '#test/fixtures/field/pages.ts'
import { sentences, walls } from '#test/fixtures/field/walls.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import type { Country } from './countries.ts'
import type { Fault, Random, Step, Ticket, World } from './world.ts'

type Shown = { name: string; pence: number; state: Ticket['state']; opensAt: number | null }
type Sides = { home: string; away: string; startsAt: number; name?: string }

export type Rendered = { body: Uint8Array; contentType: string }

export function specOf({ dialect, hasWords, country }: World): object {
  if (dialect !== 'rules') return { kind: 'structured' }
  const { available, limited, sold_out } = country.words
  const words = { [available]: 'available', [limited]: 'limited', [sold_out]: 'sold_out' }
  return { ...rules, availabilityWords: hasWords ? words : {} }
}

export function render(world: World, step: Step, random: Random): Rendered {
  const shown = [...(step.fault === 'add-ons only' ? [] : step.tickets), ...step.addOns.map(addOn)]
  const html = strange(world, step, shown, random) ?? ours(world, step.fault, shown)
  const contentType = 'text/html'
  if (step.fault !== 'late charset' || !isLatin(html)) return { body: new TextEncoder().encode(html), contentType }
  const late = `${'<meta name="x" content="yes">\n'.repeat(60)}<meta charset="windows-1252">`
  return { body: latin(html.replace('<meta charset="utf-8">', late)), contentType }
}

function addOn({ name, pence }: { name: string; pence: number }): Shown {
  return { name, pence, state: 'available', opensAt: null }
}

function ours(world: World, fault: Fault | null, shown: readonly Shown[]): string {
  const startsAt = world.kickoffAt + (fault === 'a moved kick-off' ? 3 * hourMs : 0)
  return pageOf(world, { home: world.home, away: world.away, startsAt }, shown, fault)
}

/** A page that is not ours; null for one that is. */
function strange(world: World, step: Step, shown: readonly Shown[], random: Random): string | null {
  const { home, away, third, kickoffAt, country } = world
  const { pick } = random
  const onSale = shown.map(
    (one): Shown => ({ ...one, state: 'available', pence: Math.round(one.pence * 0.5), opensAt: null }),
  )
  const page = (sides: Sides) => pageOf(world, sides, onSale, null)
  switch (step.fault) {
    case 'another match':
      return page(
        pick([
          { home, away: third, startsAt: kickoffAt + 21 * dayMs },
          { home, away: third, startsAt: kickoffAt },
          { home: third, away, startsAt: kickoffAt - 7 * dayMs },
        ]),
      )
    case 'another side of the clubs': {
      const side = pick([country.women, 'U21', 'U19', 'II'])
      return page({
        home: `${home} ${side}`,
        away: `${away} ${side}`,
        startsAt: kickoffAt - pick([0, 3 * hourMs, dayMs]),
      })
    }
    case 'another season':
      return page({ home, away, startsAt: kickoffAt - pick([364, 371, 728]) * dayMs })
    case 'the return leg':
      return page({ home: away, away: home, startsAt: kickoffAt + pick([70, 105, 119]) * dayMs })
    case 'a wall': {
      const [, waiting = '', refused = ''] = sentences.find(([lang]) => lang === country.lang) ?? []
      return pick([wall(country, waiting), wall(country, refused), walls.maintenance, walls.cookies, walls.shell])
    }
    case 'a soft 404':
      return walls.soft404
    case 'a soft 404 with an amount':
      return walls.soft404WithAmount
    default:
      return null
  }
}

function wall({ lang }: Country, sentence: string): string {
  return document({ lang, title: sentence, heading: sentence, body: `<p>${sentence}</p>` })
}

function pageOf(world: World, sides: Sides, shown: readonly Shown[], fault: Fault | null): string {
  const { country, dialect } = world
  const name = sides.name ?? `${sides.home}${country.between}${sides.away}`
  const day = new Date(sides.startsAt).toISOString()
  const title = fault === 'called off in its name' ? `${country.off}: ${name}` : name
  const notice = fault === 'sold out in its words' ? `<p>${country.gone}</p>` : ''
  const page = { lang: country.lang, title, heading: name, body: notice }
  if (dialect === 'json-ld') return document(page, data(world, { ...sides, name }, shown, fault))
  if (dialect === 'microdata') {
    const offers = shown.map((one) => microdata(country, one, fault)).join('\n')
    const event = `<span itemprop="name">${name}</span><meta itemprop="startDate" content="${day}">`
    return document({
      ...page,
      body: `${notice}<div itemscope itemtype="https://schema.org/SportsEvent">${event}${offers}</div>`,
    })
  }
  const rows = shown.map((one) => row(world, one, fault)).join('\n')
  return document({ ...page, body: `<p><time datetime="${day}">${day.slice(0, 10)}</time></p>${rows}` })
}

const terms = { available: 'InStock', limited: 'LimitedAvailability', sold_out: 'SoldOut' }

function data(
  { country, third }: World,
  { home, away, startsAt, name }: Sides,
  shown: readonly Shown[],
  fault: Fault | null,
): string {
  const iso = (at: number) => new Date(at).toISOString()
  const places = fault === 'three decimals' ? 3 : 2
  const offers = shown.map((one) => ({
    '@type': 'Offer',
    name: one.name,
    price: (one.pence / 100).toFixed(places),
    priceCurrency: country.currency,
    availability: `https://schema.org/${terms[one.state]}`,
    ...(one.opensAt !== null && { validFrom: iso(one.opensAt) }),
  }))
  const event = eventOf(home, away, iso(startsAt), { name, offers })
  const text = JSON.stringify(event)
  if (fault === 'a comment in the data') return jsonLd(`// from the shop {v2}\n${text}`)
  if (fault === 'two languages')
    return jsonLd(text) + jsonLd({ ...event, name: `${home} vs ${away}`, inLanguage: 'en' })
  if (fault !== 'next matches') return jsonLd(text)
  const cheap = offers.map((one) => ({ ...one, price: '5.00', availability: 'https://schema.org/InStock' }))
  return jsonLd(text) + jsonLd(eventOf(home, third, iso(startsAt + 21 * dayMs), { offers: cheap }))
}

function microdata(country: Country, { name, pence, state, opensAt }: Shown, fault: Fault | null): string {
  const places = fault === 'three decimals' ? 3 : 2
  const price =
    fault === 'raised cents'
      ? `<span itemprop="price">${raised(country, pence)}</span>`
      : `<meta itemprop="price" content="${(pence / 100).toFixed(places)}">`
  const from = opensAt === null ? '' : `<meta itemprop="validFrom" content="${new Date(opensAt).toISOString()}">`
  return `<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="name">${name}</span>${price}
<meta itemprop="priceCurrency" content="${country.currency}">${from}<link itemprop="availability" href="https://schema.org/${terms[state]}"></div>`
}

function row(world: World, { name, pence, state }: Shown, fault: Fault | null): string {
  const { country, sign, isFrom } = world
  const number = fault === 'raised cents' ? raised(country, pence) : written(country, pence)
  const price = `${isFrom ? country.from : ''}${sign.replace('n', number)}`
  return `<div class="t"><span class="n">${name}</span> <span class="p">${price}</span> <span class="a">${country.words[state]}</span></div>`
}

/** "1.045,50" as the country writes it; cents only where there are some. */
function written({ decimal, thousands }: Country, pence: number): string {
  const whole = String(Math.floor(pence / 100)).replace(/\B(?=(\d{3})+$)/g, thousands)
  return pence % 100 === 0 ? whole : `${whole}${decimal}${String(pence % 100).padStart(2, '0')}`
}

function raised(country: Country, pence: number): string {
  const whole = written(country, pence - (pence % 100))
  return `${whole}<sup>${String(pence % 100).padStart(2, '0')}</sup>`
}

/** What Windows-1252 has in other places than Latin-1. */
const latinExtras: Record<string, number> = { '€': 0x80, '–': 0x96, '’': 0x92 }

function isLatin(html: string): boolean {
  return [...html].every((letter) => (letter.codePointAt(0) ?? 0) < 256 || letter in latinExtras)
}

function latin(html: string): Uint8Array {
  return Uint8Array.from([...html], (letter) => latinExtras[letter] ?? letter.codePointAt(0) ?? 0x3f)
}
