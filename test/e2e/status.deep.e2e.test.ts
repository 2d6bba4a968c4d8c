import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs, secondMs, toIso } from '#worker/ground/platform/clock.ts'
import { refreshEveryMs } from '#worker/running/status/constants.ts'
import type { servicesOnWire, statusOnWire } from '#worker/running/status/wire.ts'
import { launchBrowser, patienceMs, withPage } from './browser.ts'
import { eventually } from './eventually.ts'
import { stackOfThisFile } from './running-stack.ts'
import { nextDaily } from './watched.ts'

/** An official platform with matches every day, so that it is checked every few seconds. */
const slug = 'gate-one'
const name = 'Gate One'

/** Only against hanging, not a speed limit. */
const patience = { timeoutMs: 2 * minuteMs, everyMs: 200 }

const running = stackOfThisFile(nextDaily)
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
})

/**
 * Runs far enough ahead of real time that the stack's own cron ticks come too late to
 * count: this file decides when a minute is over.
 */
let minute = Date.now() + 60 * minuteMs

const measuredAt = async () => (await read<Status>('/status.json')).measured_at

async function endMinute(): Promise<void> {
  minute += minuteMs
  const before = await measuredAt()
  const query = new URLSearchParams({ cron: '* * * * *', time: String(minute) })
  const answer = await fetch(`${running().appOrigin}/cdn-cgi/local/scheduled?${query}`)
  expect(answer.status).toBe(200)
  // The cron only hands its jobs on.
  await eventually('the measurement', async () => (await measuredAt()) !== before, patience)
}

async function read<T>(path: string): Promise<T> {
  return (await (await fetch(running().appOrigin + path)).json()) as T
}

type Services = ReturnType<typeof servicesOnWire>
type Status = ReturnType<typeof statusOnWire>

async function stateOf(wanted: string): Promise<string | undefined> {
  return (await read<Services>('/api/status/services')).find((service) => service.name === wanted)?.status
}

/** A busy machine may slow the site for a minute, which is not tested here. */
async function isAllWell(): Promise<boolean> {
  return (await read<Status>('/status.json')).status === 'operational'
}

async function incidents(): Promise<Status['incidents']> {
  return (await read<Status>('/status.json')).incidents.filter(({ service }) => service === name)
}

/** Waits until the platform has answered its crawler so. */
async function answered(since: number, isWanted: (status: number) => boolean): Promise<void> {
  await eventually(
    `an answer of ${name}`,
    async () => {
      const requests = await running().control.requests(slug)
      return requests.some(({ at, path, status }) => {
        return Date.parse(at) > since && path !== '/robots.txt' && status !== null && isWanted(status)
      })
    },
    patience,
  )
}

const isGood = (status: number) => status < 400

/** A status page left open; its clock is the test's. */
let page: Page

async function headline(): Promise<string> {
  return page.getByRole('main').getByRole('status').innerText()
}

async function incidentText(): Promise<string> {
  const heading = page.getByRole('heading', { name: `${name}: degraded` })
  return page.getByRole('listitem').filter({ has: heading }).first().innerText()
}

test('while every platform answers, all systems are operational', async () => {
  await answered(running().startedAt - minuteMs, isGood)
  await eventually(
    'a first good measurement',
    async () => {
      await endMinute()
      return (await stateOf(name)) === 'healthy' && (await isAllWell())
    },
    patience,
  )
  page = await browser.newPage({ locale: 'en-GB' })
  page.setDefaultTimeout(patienceMs)
  await page.clock.install()
  await page.goto(`${running().appOrigin}/status`)
  expect(await headline()).toBe('All systems are operational')
  expect(await incidents()).toEqual([])
})

test(
  'a platform that answers 503 is degraded within two minutes, and an open page shows it by itself',
  async () => {
    const faultAt = Date.now()
    await running().control.setFault(slug, { mode: 'status', status: 503 })
    await answered(faultAt, (status) => status === 503)
    // The minute in which the trouble began, and two full ones.
    await endMinute()
    for (const _minute of [1, 2]) {
      if ((await stateOf(name)) === 'warning') break
      const since = Date.now()
      await answered(since, (status) => status === 503)
      await endMinute()
    }
    expect(await stateOf(name)).toBe('warning')
    expect(await stateOf('Price checks')).toBe('healthy')
    // The headline covers our own services; the platform is named below it.
    expect((await read<Status>('/status.json')).status).toBe('operational')
    expect(await incidents()).toMatchObject([{ severity: 'degraded', resolved_at: null }])
    await page.clock.fastForward(refreshEveryMs)
    await page
      .getByText(/^\d+ of \d+ ticket platforms cannot be read as usual: /)
      .filter({ hasText: name })
      .waitFor()
    expect(await headline()).toBe('All systems are operational')
    await expect.poll(incidentText).toContain('Ongoing')
  },
  4 * minuteMs,
)

test(
  'once it answers again it recovers, and the incident stays in history, JSON and feed',
  async () => {
    const { appOrigin, control } = running()
    await control.clearFault(slug)
    const clearedAt = Date.now()
    await eventually(
      'three good minutes',
      async () => {
        await answered(Math.max(clearedAt, Date.now() - secondMs), isGood)
        await endMinute()
        return (await stateOf(name)) === 'healthy'
      },
      patience,
    )
    const [incident] = await incidents()
    expect(incident).toMatchObject({ severity: 'degraded' })
    expect(incident?.resolved_at).toBe(toIso(minute - (minute % minuteMs)))
    expect(incident?.updates.map(({ status }) => status)).toEqual(['warning', 'healthy'])
    await eventually(
      'all else to be well',
      async () => {
        if (await isAllWell()) return true
        await endMinute()
        return false
      },
      patience,
    )
    await page.clock.fastForward(refreshEveryMs)
    await expect.poll(headline).toBe('All systems are operational')
    await expect.poll(incidentText).toContain('Resolved')
    const feed = await (await fetch(`${appOrigin}/status.rss`)).text()
    expect(feed).toContain(`<title>Resolved: ${name}, degraded</title>`)
    expect(feed).toContain(`<guid isPermaLink="false">${incident?.id}</guid>`)
  },
  4 * minuteMs,
)

test('without JavaScript the page shows the same, where the feed links to', async () => {
  const feed = await (await fetch(`${running().appOrigin}/status.rss`)).text()
  const link = feed.match(/<item>\s*<title>[^<]*<\/title>\s*<link>([^<]+)<\/link>/)?.[1] ?? ''
  await withPage(browser, { javaScriptEnabled: false }, async ({ page: plain, troubles }) => {
    await plain.goto(link)
    expect(await plain.locator(`[id="${new URL(link).hash.slice(1)}"]`).innerText()).toContain(`${name}: degraded`)
    await plain.getByRole('link', { name: 'Refresh' }).click()
    await expect.poll(() => plain.getByRole('main').getByRole('status').innerText()).toBe('All systems are operational')
    expect(troubles).toEqual([])
  })
})
