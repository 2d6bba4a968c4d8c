import { describe, expect, test } from 'vitest'
import StatusPage, { loader } from '#app/pages/status/status.tsx'
import { DayBars, SmallDayBars } from '#app/ui/status/day-bars.tsx'
import { Incidents } from '#app/ui/status/incidents.tsx'
import { Metrics } from '#app/ui/status/metrics.tsx'
import { Overall } from '#app/ui/status/overall.tsx'
import type { ShownPlatform, ShownService } from '#app/ui/status/page-view.ts'
import { Platforms } from '#app/ui/status/platforms.tsx'
import { Legend, Services } from '#app/ui/status/services.tsx'
import { dayTitle, shareText, uptimeSentence } from '#app/ui/status/uptime-text.ts'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { fail } from '#worker/ground/platform/result.ts'
import type { DayCount, Incident } from '#worker/running/status/contract.ts'
import { now } from './fixtures.ts'
import { markup, routeArgs, words } from './render.tsx'

const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
const counts: (DayCount | null)[] = [null, null, [1_400, 30, 10], [900, 0, 0]]
const uptime = { share: 0.99951, minutes: 2_340, daysWithData: 2, firstDay: '2026-11-20' }

function serviceOf(more: Partial<ShownService> = {}): ShownService {
  return {
    key: 'website',
    name: 'Website and API',
    status: 'healthy',
    isRecovering: false,
    message: 'Website and API are responding.',
    responseTimeMs: 3,
    uptime,
    counts,
    ...more,
  }
}

function platformOf(more: Partial<ShownPlatform> = {}): ShownPlatform {
  return {
    key: 'platform:1',
    slug: 'club-direct',
    name: 'Club Direct',
    kind: 'official',
    status: 'healthy',
    isRecovering: false,
    message: 'Checked as planned.',
    responseTimeMs: null,
    lastGoodAt: now - 40 * secondMs,
    uptime,
    levels: ['none', 'operational', 'degraded', 'outage'],
    accuracy: null,
    ...more,
  }
}

function incidentOf(more: Partial<Incident> = {}): Incident {
  const startedAt = now - 20 * minuteMs
  return {
    startedAt,
    service: 'platform:1',
    name: 'Club Direct',
    severity: 'degraded',
    cause: 'All of the last 3 checks failed.',
    resolvedAt: null,
    updates: [{ at: startedAt + minuteMs, status: 'warning', text: 'All of the last 3 checks failed.' }],
    ...more,
  }
}

describe('figures', () => {
  test('are never rounded up', () => {
    expect(shareText(0.999_99)).toBe('99.99 %')
    expect(shareText(1)).toBe('100 %')
  })

  test('say how much data there is, and since when', () => {
    expect(uptimeSentence(uptime)).toBe('99.95 % over 2 days of data; no data before 20 Nov')
    expect(uptimeSentence({ ...uptime, daysWithData: 90 })).toBe('99.95 % over 90 days of data')
    expect(uptimeSentence({ share: null, minutes: 0, daysWithData: 0, firstDay: null })).toBe('No data yet')
  })

  test('of a day are in its title', () => {
    expect(dayTitle('2026-11-20', [1_400, 30, 10])).toBe(
      '20 Nov: 99.3 % of 1,440 measured minutes, 30 degraded, 10 failed',
    )
    expect(dayTitle('2026-11-21', [1, 0, 0])).toBe('21 Nov: 100 % of 1 measured minute')
    expect(dayTitle('2026-11-21', [0, 0, 0])).toBe('21 Nov: no data')
  })
})

describe('bars', () => {
  test('have a title each; consecutive days without data share one', () => {
    const html = markup(<DayBars days={days} counts={counts} label="Website, last 4 days" />)
    expect(html.match(/<title/g)).toHaveLength(4)
    expect(html).toContain('18 Nov to 19 Nov: no data')
    expect(html).toContain('class="day-degraded"')
    expect(html).not.toContain('style=')
  })

  test('differ in height as well as in colour', () => {
    const html = markup(<SmallDayBars levels={['none', 'operational', 'degraded', 'outage']} label="x" />)
    const tops = [...html.matchAll(/d="M\d+ (\d+)h/g)].map((found) => found[1])
    expect(new Set(tops).size).toBe(4)
  })
})

describe('the overall banner', () => {
  const say = (more: Partial<Parameters<typeof Overall>[0]>) =>
    words(
      markup(
        <Overall
          overall="operational"
          isStale={false}
          measuredAt={now - 20_000}
          now={now}
          affected={[]}
          unreadable={{ names: [], again: [], of: 18 }}
          {...more}
        />,
      ),
    )

  test('says in one sentence how things are, and when that was measured', () => {
    expect(say({})).toContain('Operational All systems are operational Measured 20 s ago')
    expect(say({ overall: 'degraded', affected: ['Club Direct'] })).toContain(
      'Some systems are degraded Affected: Club Direct.',
    )
    expect(say({ overall: 'outage', affected: ['A', 'B', 'C', 'D', 'E'] })).toContain('Affected: A, B, C and 2 more.')
  })

  test('names other companies’ sites outside its headline', () => {
    expect(say({ unreadable: { names: ['Club Direct'], again: [], of: 18 } })).toContain(
      'All systems are operational 1 of 18 ticket platforms cannot be read as usual: Club Direct.',
    )
  })

  test('does not call unreadable what was read again', () => {
    const text = say({ unreadable: { names: [], again: ['Club Direct'], of: 18 } })
    expect(text).toContain('Just read again: Club Direct.')
    expect(text).not.toContain('cannot be read')
  })

  test('does not call operational what was not measured', () => {
    const stale = say({ overall: 'degraded', isStale: true, measuredAt: now - 14 * minuteMs })
    expect(stale).toContain('No data Nothing has been measured for 14 minutes')
    expect(say({ overall: 'degraded', isStale: true, measuredAt: null })).toContain('Nothing has been measured yet')
  })
})

describe('lists', () => {
  test('name each service with its state in words', () => {
    const html = markup(
      <Services
        services={[serviceOf(), serviceOf({ key: 'email', name: 'Email delivery', status: 'down' })]}
        days={days}
        isStale={false}
      />,
    )
    expect(words(html)).toContain('Website and API Operational')
    expect(words(html)).toContain('Email delivery Outage')
    expect(words(html)).toContain('99.95 % over 2 days of data; no data before 20 Nov')
  })

  test('show no state once measuring has stopped', () => {
    const html = markup(<Services services={[serviceOf()]} days={days} isStale />)
    expect(words(html)).toContain('Website and API No data')
    expect(words(html)).not.toContain('Operational')
  })

  test('say how old the last read at a platform is, and what went wrong', () => {
    const bad = platformOf({
      key: 'platform:2',
      name: 'Seat Swap',
      status: 'warning',
      message: 'The last check failed.',
    })
    const never = platformOf({
      key: 'platform:3',
      name: 'Last Row',
      status: null,
      lastGoodAt: null,
      message: 'Kept away.',
    })
    const text = words(markup(<Platforms platforms={[platformOf(), bad, never]} now={now} isStale={false} />))
    expect(text).toContain('Club Direct Official Operational last read 40 s ago')
    expect(text).not.toContain('Checked as planned.')
    expect(text).toContain('Degraded last read 40 s ago The last check failed.')
    expect(text).toContain('No data not read yet Kept away.')
  })

  test('explain the bars', () => {
    expect(words(markup(<Legend />))).toBe('Operational Degraded Outage No data')
  })

  test('show a dash where nothing was measured', () => {
    const metrics = [
      { name: 'Alert latency, median', value: null, unit: 's', status: null, description: 'd' },
      { name: 'Measured uptime', value: 99.95, unit: '%', status: 'good' as const, description: 'd' },
    ]
    const text = words(markup(<Metrics metrics={metrics} />))
    expect(text).toContain('Alert latency, median – Nothing to measure')
    const long = { name: 'Latency', value: 75_239, unit: 's', status: 'critical', description: 'd' } as const
    expect(words(markup(<Metrics metrics={[long, { ...long, value: 150 }, { ...long, value: 5 }]} />))).toMatch(
      /Latency 21 h Critical.*Latency 3 min Critical.*Latency 5 s Critical/,
    )
    expect(text).toContain('Measured uptime 99.95 % Good')
  })
})

describe('incidents', () => {
  test('are ongoing until resolved, with the times of the measurements', () => {
    const text = words(markup(<Incidents incidents={[incidentOf()]} now={now} />))
    expect(text).toContain('Club Direct: degraded Ongoing for 20 minutes')
    const resolvedAt = now - 5 * minuteMs
    const updates = [...incidentOf().updates, { at: resolvedAt, status: 'healthy' as const, text: 'All is well.' }]
    const html = markup(<Incidents incidents={[incidentOf({ resolvedAt, updates })]} now={now} />)
    expect(words(html)).toContain('Resolved after 15 minutes')
    expect(words(html).indexOf('All is well.')).toBeLessThan(words(html).indexOf('All of the last 3'))
    expect(html).toContain(`id="incident-${incidentOf().startedAt}-platform-1"`)
  })
})

test('a platform that disallows crawling is named, and left out of the counts', () => {
  const platforms = [
    platformOf({ status: 'warning' }),
    platformOf({ key: 'platform:2', name: 'Seat Swap' }),
    platformOf({ key: 'platform:3', name: 'Last Row', status: null, isForbidden: true }),
  ]
  const known = { overall: 'operational', isStale: false, measuredAt: now, services: [], metrics: [], incidents: [] }
  const loaderData = { ...known, platforms, days, nextCursor: null, isFirstPage: true, now, url: '' }
  const text = words(markup(<StatusPage {...({ loaderData } as unknown as Parameters<typeof StatusPage>[0])} />))
  expect(text).toContain('1 of 2 ticket platforms cannot be read as usual: Club Direct.')
  expect(text).toContain('Last Row')
})

test('an invalid page number of incidents is a bad request', async () => {
  const services = {
    status: { page: async () => fail('INVALID', "We couldn't find that page of incidents.") },
    clock: () => now,
    config: { publicOrigin: 'https://touchline.example' },
  }
  const request = new Request('https://touchline.example/status?before=x')
  await expect(loader(routeArgs(services, { params: {}, request }))).rejects.toMatchObject({ init: { status: 400 } })
})
