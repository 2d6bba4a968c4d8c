import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FoundEvent, KnownMatch } from '#worker/watching/matching/contract.ts'
import { judge } from '#worker/watching/matching/rules.ts'
import { runs } from '../../runs.ts'
import { sampled } from '../../sample.ts'
import { indexOf, type Labelled, matchOf, read } from './labelled.ts'

const index = indexOf('matches.json')
const matches = read<unknown[]>('matches.json').map((match) => KnownMatch.parse(match))
const events = [...read<Labelled[]>('tuned.json'), ...read<Labelled[]>('held-out.json')]
const linkable = events.filter(({ expect }) => expect.verdict === 'link') as (Labelled & { title?: string | null })[]
const titled = linkable.filter((event) => typeof event.title === 'string')

const judged = (event: object) => judge(FoundEvent.parse(event), index)

/** Words and signs of titles, in any order. */
const debris = fc
  .array(fc.constantFrom(...events.flatMap((event) => String((event as { title?: string }).title ?? '').split(' '))), {
    maxLength: 12,
  })
  .map((words) => words.join(' '))

describe('any text', () => {
  test('has an answer', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), debris)
    const event = fc.record({ title: anything, start_date: anything, venue: anything, url: anything })
    fc.assert(
      fc.property(event, (event) => {
        expect(judged({ id: 'e', source_kind: 'listing', ...event }).why).not.toBe('')
      }),
      runs(200),
    )
  })

  test('of any shape at all has an answer, as long as it has an id', () => {
    const event = fc.record({
      title: fc.jsonValue(),
      start_date: fc.jsonValue(),
      venue: fc.jsonValue(),
      flags: fc.jsonValue(),
      classification: fc.jsonValue(),
      performers: fc.jsonValue(),
      status: fc.jsonValue(),
      url: fc.jsonValue(),
    })
    fc.assert(
      fc.property(event, (event) => {
        expect(['link', 'review', 'none']).toContain(judged({ id: 'e', ...event }).verdict)
      }),
      runs(200),
    )
  })

  test('of great length costs no more than a title', () => {
    const long = ['v', 'a', '(', '1-', '28 ', 'Arsenal ', '&amp;', '<', 'Ã', '. ', 'x v ', '%', '/', "'"]
    for (const piece of long) {
      const text = piece.repeat(200_000)
      expect(judged({ id: 'e', title: text, start_date: text, venue: text, url: `https://x/${text}` }).verdict).toBe(
        'none',
      )
    }
  })
})

describe('a way of writing', () => {
  const ways: Record<string, (title: string) => string> = {
    capitals: (title) => title.toUpperCase(),
    'small letters': (title) => title.toLowerCase(),
    'accents apart': (title) => title.normalize('NFD'),
    'no accents': (title) => title.normalize('NFD').replace(/\p{M}/gu, ''),
    entities: (title) => title.replace(/[^ -~]/gu, (letter) => `&#${letter.codePointAt(0)};`),
    'bytes read wrongly': (title) => Buffer.from(title).toString('latin1'),
    'spaces everywhere': (title) => `  ${title.replaceAll(' ', '\u00a0  ')} `,
    'another separator': (title) => title.replace(/ (?:v|vs\.?|gegen|contre|x) /i, ' VS. '),
    'signs around': (title) => `⚽ ${title} 🎟️`,
    'a shop behind': (title) => `${title} | Tickets`,
  }

  test.each(sampled(Object.entries(ways), 4))('changes no link: %s', (_, way) => {
    for (const event of titled) {
      const before = judged(event)
      const after = judged({ ...event, title: way(event.title ?? '') })
      expect([after.verdict, matchOf(after)], event.title ?? '').toEqual([before.verdict, matchOf(before)])
    }
  })
})

function knownMatch(key: string | undefined): KnownMatch {
  const match = matches.find((each) => each.key === key)
  if (!match) throw new Error(`no match ${key}`)
  return match
}

const sidesOf = ({ home, away }: KnownMatch) => [home, away].toSorted()

describe('no link', () => {
  test('is made from two events mixed: title of one, day and place of another', () => {
    const two = fc.tuple(fc.constantFrom(...titled), fc.constantFrom(...titled))
    fc.assert(
      fc.property(two, ([one, other]) => {
        const verdict = judged({ ...other, performers: [], title: one.title })
        if (verdict.verdict !== 'link' || verdict.match === one.expect.match) return
        // The clubs of the title may meet on that day, too: their other match of the season.
        const linked = knownMatch(verdict.match)
        expect(linked.day).toBe(knownMatch(other.expect.match).day)
        expect(sidesOf(linked)).toEqual(sidesOf(knownMatch(one.expect.match)))
      }),
      runs(200),
    )
  })

  test('is made where a club is not stated', () => {
    const mute = new Set(['v', 'vs', 'tickets', 'football'])
    for (const match of matches.slice(0, 60)) {
      for (const side of [match.home, match.away]) {
        const event = { id: 'e', title: `${side} v Tickets`, start_date: match.day, performers: [...mute] }
        expect(judged(event).verdict, side).not.toBe('link')
      }
    }
  })

  test('is made by words in any order without both clubs and the day', () => {
    fc.assert(
      fc.property(debris, fc.constantFrom(...matches), (title, match) => {
        const verdict = judged({ id: 'e', title, start_date: match.day })
        if (verdict.verdict !== 'link') return
        const linked = matches.find(({ key }) => key === verdict.match)
        expect(linked?.day).toBe(match.day)
      }),
      runs(200),
    )
  })
})
