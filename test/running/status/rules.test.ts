import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import type { Grade, ServiceStatus } from '#worker/running/status/constants.ts'
import type { DayCount, IncidentEvent, Reading, ServiceState } from '#worker/running/status/contract.ts'
import {
  dayLevel,
  daysUpTo,
  type Measured,
  overallGrade,
  overallOf,
  percentile,
  stepAll,
  uptimeOf,
  withMinute,
} from '#worker/running/status/rules.ts'
import { noon, readingOf } from './make.ts'

/** A run of minutes, one letter each: g good, d degraded, f failed, s surely failed, - not measured. */
function play(minutes: string, worst: ServiceStatus = 'down') {
  let services: Record<string, ServiceState> = {}
  const events: IncidentEvent[] = []
  const statuses: string[] = []
  for (const [index, letter] of [...minutes].entries()) {
    const measured: Measured = { key: 'website', name: 'Website', worst, reading: readingOfLetter(letter) }
    const step = stepAll(services, [measured], noon + index * minuteMs)
    services = step.services
    events.push(...step.events)
    statuses.push(services.website?.status ?? 'none')
  }
  return { services, events, statuses }
}

function readingOfLetter(letter: string): Reading | null {
  if (letter === '-') return null
  if (letter === 's') return readingOf('failed', { isSure: true })
  return readingOf(({ g: 'good', d: 'degraded', f: 'failed' } as Record<string, Grade>)[letter] ?? 'good')
}

describe('the state of a service', () => {
  test.each([
    ['one bad minute is a slip', 'gfg', ['healthy', 'healthy', 'healthy']],
    ['two in a row are not', 'gdd', ['healthy', 'healthy', 'warning']],
    ['two failed ones are an outage', 'gff', ['healthy', 'healthy', 'down']],
    ['degraded may become an outage', 'ddff', ['healthy', 'warning', 'warning', 'down']],
    ['an outage may become degraded', 'ffddd', ['healthy', 'down', 'down', 'down', 'warning']],
    ['three good minutes end it', 'ffggg', ['healthy', 'down', 'down', 'down', 'healthy']],
    ['two good minutes do not', 'ddggd', ['healthy', 'warning', 'warning', 'warning', 'warning']],
    ['what is sure needs no second minute', 'gs', ['healthy', 'down']],
    ['a minute without data changes nothing', 'gd-d-', ['healthy', 'healthy', 'healthy', 'warning', 'warning']],
    ['nothing measured is not healthy', '--', ['none', 'none']],
  ])('%s', (_, minutes, statuses) => {
    expect(play(minutes).statuses).toEqual(statuses)
  })

  test.each([
    ['gd', 'Slow. For one minute so far.'],
    ['gdd', 'Slow.'],
    ['ddg', 'Fine. Over after 3 good minutes in a row.'],
    ['ddggg', 'Fine.'],
  ])('after %s its message agrees with its status', (minutes, message) => {
    const step = (before: Record<string, ServiceState>, letter: string, index: number) => {
      const reading = { ...readingOfLetter(letter), message: letter === 'g' ? 'Fine.' : 'Slow.' } as Reading
      const measured: Measured = { key: 'website', name: 'Website', worst: 'down', reading }
      return stepAll(before, [measured], noon + index * minuteMs).services
    }
    expect([...minutes].reduce(step, {}).website?.message).toBe(message)
  })

  test('a platform is degraded at most', () => {
    expect(play('ffffff', 'warning').statuses.at(-1)).toBe('warning')
  })

  test('an incident begins with the first bad minute and ends with the third good one', () => {
    const { events } = play('gffggg')
    expect(events).toEqual([
      expect.objectContaining({ status: 'down', startedAt: noon + minuteMs, at: noon + 2 * minuteMs }),
      expect.objectContaining({ status: 'healthy', startedAt: noon + minuteMs, at: noon + 5 * minuteMs }),
    ])
  })

  test('a service no longer measured leaves no open incident', () => {
    const { services } = play('ff')
    const { events, services: left } = stepAll(services, [], noon + 9 * minuteMs)
    expect(left).toEqual({})
    expect(events).toEqual([
      expect.objectContaining({ service: 'website', startedAt: noon, status: 'healthy', text: 'No longer watched.' }),
    ])
  })

  const anyMinutes = fc.string({ unit: fc.constantFrom('g', 'd', 'f', 's', '-'), maxLength: 200 })

  test('incidents of a flapping service never overlap, and one is open exactly while it is bad', () => {
    fc.assert(
      fc.property(anyMinutes, fc.constantFrom<ServiceStatus>('warning', 'down'), (minutes, worst) => {
        const { events, services } = play(minutes, worst)
        let open: number | null = null
        let lastEndedAt = 0
        for (const { startedAt, at, status } of events) {
          expect(startedAt).toBeLessThanOrEqual(at)
          if (open === null) expect(startedAt).toBeGreaterThan(lastEndedAt)
          else expect(startedAt).toBe(open)
          open = status === 'healthy' ? null : startedAt
          lastEndedAt = at
        }
        expect(services.website?.incidentStartedAt ?? null).toBe(open)
        expect(open === null).toBe((services.website?.status ?? 'healthy') === 'healthy')
      }),
    )
  })

  test('flapping every other minute opens and closes nothing', () => {
    expect(play('gdgdgdgdgd').events).toEqual([])
    expect(play(`dd${'gd'.repeat(50)}`).events).toHaveLength(1)
  })
})

describe('all services together', () => {
  test.each<[ServiceStatus[], string]>([
    [['healthy', 'healthy'], 'operational'],
    [['healthy', 'warning'], 'degraded'],
    [['warning', 'down', 'healthy'], 'outage'],
    [[], 'operational'],
  ])('%j is %s', (statuses, overall) => {
    expect(overallOf(statuses)).toBe(overall)
  })

  test('one unreadable platform costs no uptime, one of our own services does', () => {
    const measured = (worst: ServiceStatus, grade: Grade): Measured => ({
      key: worst,
      name: worst,
      worst,
      reading: readingOf(grade),
    })
    expect(overallGrade([measured('down', 'good'), measured('warning', 'failed')])).toBe('degraded')
    expect(overallGrade([measured('down', 'failed'), measured('warning', 'good')])).toBe('failed')
    expect(overallGrade([measured('down', 'good')])).toBe('good')
    expect(overallGrade([{ key: 'a', name: 'a', worst: 'down', reading: null }])).toBeNull()
  })
})

describe('days', () => {
  test('count minutes by grade, leaving out those not measured', () => {
    const once = withMinute({}, { website: 'good', email: null })
    expect(withMinute(once, { website: 'failed', email: 'degraded' })).toEqual({
      website: [1, 0, 1],
      email: [0, 1, 0],
    })
    expect(once).toEqual({ website: [1, 0, 0] })
  })

  test('uptime is good and degraded minutes of the measured ones; days without data are left out', () => {
    const days = [
      { day: '2026-11-18', count: null },
      { day: '2026-11-19', count: [970, 20, 10] satisfies DayCount },
      { day: '2026-11-20', count: null },
      { day: '2026-11-21', count: [0, 0, 0] satisfies DayCount },
    ]
    expect(uptimeOf(days)).toEqual({ share: 0.99, minutes: 1_000, daysWithData: 1, firstDay: '2026-11-19' })
    expect(uptimeOf([])).toEqual({ share: null, minutes: 0, daysWithData: 0, firstDay: null })
  })

  test('uptime is always between 0 and 1', () => {
    const minutes = fc.nat({ max: 1_500 })
    const count = fc.option(fc.tuple(minutes, minutes, minutes))
    fc.assert(
      fc.property(fc.array(count, { maxLength: 90 }), (counts) => {
        const { share } = uptimeOf(counts.map((one, index) => ({ day: `day ${index}`, count: one })))
        if (share === null) return
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }),
    )
  })

  test.each<[DayCount | null, string]>([
    [null, 'none'],
    [[0, 0, 0], 'none'],
    [[1_440, 0, 0], 'operational'],
    [[1_430, 10, 0], 'operational'],
    [[1_400, 40, 0], 'degraded'],
    [[1_400, 0, 40], 'outage'],
    [[0, 0, 1], 'outage'],
  ])('%j is shown as %s', (count, level) => {
    expect(dayLevel(count)).toBe(level)
  })

  test('have consecutive dates across the end of a month and of summer time', () => {
    expect(daysUpTo('2026-03-02', 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
    expect(new Set(daysUpTo('2026-11-21', 90)).size).toBe(90)
  })
})

test('a percentile is a measured value', () => {
  expect(percentile([], 0.5)).toBeNull()
  expect(percentile([30, 10, 20], 0.5)).toBe(20)
  expect(percentile([5], 0.95)).toBe(5)
  expect(
    percentile(
      Array.from({ length: 100 }, (_, index) => index + 1),
      0.95,
    ),
  ).toBe(95)
})
