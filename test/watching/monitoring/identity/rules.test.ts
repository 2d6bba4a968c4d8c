import { describe, expect, test } from 'vitest'
import { identify } from '#worker/watching/monitoring/identity/rules.ts'
import { kickoff, makeEvent, makeEvidence, makeMeant, makeNames } from './meant.ts'

const meant = makeMeant()
const onDay = { startDate: kickoff }

const byEvent = (name: string, more: Parameters<typeof makeEvent>[1] = onDay) =>
  identify(makeEvidence({ event: makeEvent(name, more) }), meant)
const byNames = (title: string, more: Parameters<typeof makeNames>[1] = {}) =>
  identify(makeEvidence({ names: makeNames(title, more) }), meant)

describe('an event is the match that is meant', () => {
  test.each([
    'Kelsford Town v Marlow Dock',
    'KELSFORD TOWN VS. MARLOW DOCK',
    'Kelsford Town gegen Marlow Dock',
    'Kelsford Town contre Marlow Dock',
    'Kelsford Town - Marlow Dock',
    'Kelsford Town FC – Marlow Dock F.C.',
    'Marlow Dock at Kelsford Town',
    'Kelsford v Marlow',
    'KEL v MAR',
    'Acme Bank Championship presented by Foo: Kelsford Town v Marlow Dock',
    'Kelsford Town v Marlow Dock (Round 20)',
  ])('named %s', (name) => {
    expect(byEvent(name)).toMatchObject({ identity: 'same' })
  })

  test('by its day and ground, where its name is that of the ground', () => {
    expect(byEvent('Dock Lane', { ...onDay, venue: 'Dock Lane' })).toMatchObject({ identity: 'same' })
  })

  test('whose kick-off moved within its weekend', () => {
    expect(byEvent('Kelsford Town v Marlow Dock', { startDate: '2026-12-21T20:00:00Z' }).identity).toBe('same')
  })

  const match = 'Kelsford Town v Marlow Dock'
  const at = (startDate: string, more: Partial<Parameters<typeof makeEvidence>[0]>, around?: string) => {
    const event = makeEvent(match, { startDate, ...(around !== undefined && { around }) })
    return identify(makeEvidence({ event, names: makeNames(match), ...more }), meant).identity
  }

  test.each([
    ['title', { names: makeNames(`${match} | Women's Super League`, { headings: [match] }) }],
    ['shared title', { names: makeNames(match, { shared: 'Kelsford Town Women v Marlow Dock Women' }) }],
    ['label', { names: makeNames(match, { labels: ['Women’s Super League'] }) }],
    ['final address', { finalUrl: 'https://tickets.example.com/vrouwen/kelsford-town-marlow-dock' }],
  ])('but not where its %s means another side, at whatever hour', (_, more) => {
    for (const startDate of ['2026-12-21T12:00:00Z', '2026-12-20T11:00:00Z', kickoff])
      expect(at(startDate, more)).toBe('unsure')
  })

  test.each([
    ['second heading', { names: makeNames(match, { headings: [match, 'Championnat féminin, 16e journée'] }) }],
    ['canonical address', { names: makeNames(match, { canonical: 'https://tickets.example.com/wsl/kelsford' }) }],
  ])('but not at another hour where its %s means another side', (_, more) => {
    for (const startDate of ['2026-12-21T12:00:00Z', '2026-12-20T11:00:00Z']) expect(at(startDate, more)).toBe('unsure')
    expect(at(kickoff, more)).toBe('same')
  })

  test('also where a shop numbers its addresses, which is no side’s number', () => {
    const led = (path: string) => at('2026-12-21T12:00:00Z', { finalUrl: `https://tickets.example.com${path}` })
    expect(led('/events/kelsford-town-v-marlow-dock-2')).toBe('same')
    expect(led('/2/events/kelsford-town-v-marlow-dock-23')).toBe('same')
    expect(led('/events/kelsford-town-v-marlow-dock-u23')).toBe('unsure')
    expect(led('/under-23/kelsford-town-v-marlow-dock')).toBe('unsure')
  })

  test('but not at another hour where a label below its heading means another side, or its title another sport', () => {
    const named = (more: object) => ({ names: makeNames(match, more) })
    for (const below of [
      'Under-21s | 21 December',
      'DFB-Nachwuchsliga U19',
      'Dock Lane – Reserves',
      'Tickets | Women',
    ]) {
      expect(at('2026-12-20T11:00:00Z', named({ below }))).toBe('unsure')
      expect(byNames(match, { below, said: '21 December 2026' }).identity).toBe('unsure')
    }
    const hall = makeNames(`Ishockey: ${match}`, { headings: [match] })
    expect(at('2026-12-21T12:00:00Z', { names: hall })).toBe('unsure')
    const below = 'Under-14s must be accompanied by an adult at all times'
    expect(at('2026-12-21T12:00:00Z', named({ below }))).toBe('same')
    // When doors open, and when a sale begins.
    expect(at('2026-12-20T14:00:00Z', named({ below: 'Women' }))).toBe('same')
    expect(byNames(match, { below: 'Women', said: '1 December 2026' }).identity).toBe('same')
  })

  test('but not where the women’s club holds it', () => {
    expect(at('2026-12-21T12:00:00Z', {}, 'Kelsford Town Women FC')).toBe('unsure')
    expect(at('2026-12-21T12:00:00Z', {}, 'Kelsford Town FC')).toBe('same')
    expect(at('2026-12-20', {}, 'Kelsford Town Women FC')).toBe('unsure')
  })

  test('that the page says was rescheduled', () => {
    const moved = { startDate: '2027-02-09T19:45:00Z', status: 'EventRescheduled' }
    expect(byEvent('Kelsford Town v Marlow Dock', moved).identity).toBe('same')
  })

  test('at the hour of its own ground, on another day elsewhere', () => {
    const abroad = makeMeant({ time_zone: 'America/Los_Angeles', kickoff_utc: '2026-12-21T03:30:00Z' })
    const event = makeEvent('Kelsford Town v Marlow Dock', { startDate: '2026-12-20' })
    expect(identify(makeEvidence({ event }), abroad).identity).toBe('same')
  })

  test('by names that an operator taught', () => {
    const taught = makeMeant({ away_names: ['The Dockers'] })
    const event = makeEvent('Kelsford Town v The Dockers', onDay)
    expect(identify(makeEvidence({ event }), taught).identity).toBe('same')
  })

  test('of the women, where ours is', () => {
    const women = makeMeant({ home: 'Kelsford Town Women', away: 'Marlow Dock Women' })
    const event = makeEvent('Kelsford Town Women v Marlow Dock Women', onDay)
    expect(identify(makeEvidence({ event }), women).identity).toBe('same')
  })
})

describe('an event is another', () => {
  test.each([
    ['of other guests', 'Kelsford Town v Thornaby Albion', { startDate: '2027-01-09T15:00:00Z' }],
    ['of other guests without a day', 'Kelsford Town v Thornaby Albion', {}],
    ['of a club with a name like ours', 'Kelsford Rovers v Marlow Dock', {}],
    ['of last season', 'Kelsford Town v Marlow Dock', { startDate: '2025-12-20T15:00:00Z' }],
    ['of a season in its name', 'Kelsford Town v Marlow Dock 2025/26', {}],
    ['the other way round on another day', 'Marlow Dock v Kelsford Town', { startDate: '2027-03-14T15:00:00Z' }],
    ['the other way round without a day', 'Marlow Dock v Kelsford Town', {}],
    ['of the women', 'Kelsford Town Women v Marlow Dock Women', onDay],
    ['of a youth side', 'Kelsford Town U21 v Marlow Dock U21', onDay],
    ['of a friendly', 'Kelsford Town v Marlow Dock (pre-season friendly)', onDay],
    ['that is hospitality', 'Kelsford Town v Marlow Dock - Hospitality', onDay],
    ['that is a product', 'Kelsford Town Home Shirt', {}],
    ['that is a concert on another day', 'Music of the Spheres', { startDate: '2027-06-01T20:00:00Z' }],
  ])('%s', (_, name, more) => {
    expect(byEvent(name, more)).toMatchObject({ identity: 'other' })
  })

  test('and both are named to the operator', () => {
    const { why } = byEvent('Kelsford Town v Thornaby Albion', { startDate: '2027-01-09T15:00:00Z' })
    expect(why).toContain('Kelsford Town v Thornaby Albion on 2027-01-09')
    expect(why).toContain('Kelsford Town v Marlow Dock on 2026-12-20')
  })

  test('though the heading names ours', () => {
    const event = makeEvent('Kelsford Town v Thornaby Albion', { startDate: '2027-01-09T15:00:00Z' })
    const names = makeNames('Tickets', { headings: ['Kelsford Town v Marlow Dock'] })
    expect(identify(makeEvidence({ event, names }), meant).identity).toBe('other')
  })
})

describe('nothing is certain', () => {
  test.each([
    ['of guests whose name is not known, at the very hour', 'Kelsford Town v The Dockers', onDay],
    ['of a day far off that was not announced', 'Kelsford Town v Marlow Dock', { startDate: '2027-01-09T15:00:00Z' }],
    ['the other way round on the day itself', 'Marlow Dock v Kelsford Town', onDay],
  ])('%s', (_, name, more) => {
    expect(byEvent(name, more)).toMatchObject({ identity: 'unsure' })
  })

  test('where data is of our match and the page calls itself another', () => {
    const event = makeEvent('Kelsford Town v Marlow Dock', onDay)
    const names = makeNames('Kelsford Town v Thornaby Albion')
    expect(identify(makeEvidence({ event, names }), meant).identity).toBe('unsure')
  })

  test.each(['Tickets', 'Virtueller Warteraum', 'Seite nicht gefunden', 'Kelsford Town – Official tickets'])(
    'on a page called %s',
    (title) => {
      expect(byNames(title)).toMatchObject({ identity: 'unsure', isNameless: true })
    },
  )
})

describe('a page without data of an event', () => {
  test.each([
    'Kelsford Town v Marlow Dock – Club Direct',
    'Kelsford Town v Marlow Dock | Tickets, Hospitality & Travel | Club Direct',
    'Buy tickets for Kelsford Town v Marlow Dock at Club Direct',
  ])('is ours by its title: %s', (title) => {
    expect(byNames(title, { headings: ['Choose your seats'] })).toMatchObject({ identity: 'same' })
  })

  test.each([
    'Kelsford Town v Thornaby Albion – Club Direct',
    'Kelsford Town Women v Marlow Dock Women | Tickets',
    'Kelsford Town v Marlow Dock – U21 | Tickets',
    'Kelsford Town v Marlow Dock hospitality',
  ])('is another by its title: %s', (title) => {
    expect(byNames(title)).toMatchObject({ identity: 'other' })
  })

  test('is ours by a smaller heading, where title and first heading name nothing', () => {
    const headings = ['Choose your seats', 'Kelsford Town v Marlow Dock']
    expect(byNames('Tickets', { headings })).toMatchObject({ identity: 'same' })
  })

  test('is not certain with a day far off beside its heading', () => {
    const times = ['2027-01-20T15:00:00Z']
    expect(byNames('Kelsford Town v Marlow Dock', { times })).toMatchObject({ identity: 'unsure' })
  })

  test('is believed by its address where it is data that names nothing', () => {
    expect(identify(makeEvidence({ names: null }), meant).identity).toBe('same')
  })
})

describe('a redirect', () => {
  const event = makeEvent('Kelsford Town v Marlow Dock', onDay)
  const led = (finalUrl: string, more = {}) => identify(makeEvidence({ event, finalUrl, ...more }), meant).identity

  test('to a home page or a list is another page, whatever stands there', () => {
    for (const path of ['/', '/en/', '/de/spielplan', '/tickets']) {
      expect(led(`https://tickets.example.com${path}`)).toBe('other')
    }
  })

  test('to a page above is another, unless that calls itself ours', () => {
    const finalUrl = 'https://tickets.example.com/match'
    const names = makeNames('Kelsford Town v Marlow Dock')
    expect([led(finalUrl), led(finalUrl, { names })]).toEqual(['other', 'same'])
  })

  test('to another address of our match says nothing', () => {
    expect(led('https://tickets.example.com/kelsford-town-v-marlow-dock')).toBe('same')
    expect(led('https://www.tickets.example.com/en/MATCH/1/?ref=a')).toBe('same')
  })

  test('to a page that names nothing is another', () => {
    expect(led('https://tickets.example.com/queue', { event: null })).toBe('other')
  })
})
