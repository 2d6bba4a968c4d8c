import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OffersInput, offersFromWire } from '#scripts/sandbox/offers.ts'
import { demoAlerts } from '#scripts/seed/demo.ts'
import { createProgress, writtenLine } from '#scripts/seed/progress.ts'
import { seasonAround } from '#scripts/seed/season.ts'
import { mailLines } from '#scripts/start/mail-watch.ts'
import { nextFollowed, thingsToDo } from '#scripts/start/things-to-do.ts'
import { sampled } from '#test/sample.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'

const origins = { appOrigin: 'http://localhost:8787', sandboxOrigin: 'http://localhost:9700' }

test('an unchanged table prints no line', () => {
  expect(writtenLine({ table: 'teams', added: 0, changed: 0 })).toBeNull()
  expect(writtenLine({ table: 'teams', added: 3, changed: 0 })).toBe('  teams          3 added')
  expect(writtenLine({ table: 'matches', added: 2, changed: 5 })).toBe('  matches        2 added, 5 changed')
})

test('long work reports progress now and then, and its end', () => {
  let now = 0
  const lines: string[] = []
  const report = createProgress(
    'past prices',
    'matches',
    (line) => lines.push(line),
    () => now,
  )
  for (let done = 0; done <= 100; done += 1) {
    now += 500
    report({ done, total: 100 })
  }
  expect(lines.at(-1)).toBe('  past prices    100 of 100 matches')
  expect(lines.length).toBeGreaterThan(8)
  expect(lines.length).toBeLessThan(16)
})

test('each mail is a line, the oldest first; beyond a limit they are counted', () => {
  const mail = (index: number) => ({ to: 'fan@touchline.test', subject: `Mail ${index}` })
  expect(mailLines([mail(2), mail(1)])).toEqual([
    '  mail to fan@touchline.test: Mail 1',
    '  mail to fan@touchline.test: Mail 2',
  ])
  expect(mailLines(Array.from({ length: 9 }, (_, index) => mail(index)))).toHaveLength(6)
})

const monday = Date.parse('2026-11-16T00:00:00Z')
const hours = Array.from({ length: 24 }, (_, index) => monday + index * 7 * hourMs)

test('at any hour of a week a start suggests three commands, on a match that the fan follows', () => {
  for (const now of sampled(hours, 6)) {
    const matches = seasonAround(now)
    const text = thingsToDo(matches, { ...origins, now })
    for (const number of ['1. ', '2. ', '3. ']) expect(text).toContain(number)
    const match = nextFollowed(matches, now)
    expect(match?.kickoffAt ?? 0).toBeGreaterThan(now)
    expect(match?.kickoffAt ?? 0).toBeLessThan(now + 24 * hourMs)
    expect(demoAlerts(matches, now).some(({ target }) => target === match?.league)).toBe(true)
    const body = /-d '(.+)'/.exec(text)?.[1] ?? ''
    expect(offersFromWire(OffersInput.parse(JSON.parse(body)))[0]?.pricePence).toBeGreaterThan(300)
  }
})

test('the README controls only what the sandbox has', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(readme).not.toMatch(/<ref>/)
  const body = /-d '(\{"offers.+)'/.exec(readme)?.[1] ?? ''
  expect(OffersInput.safeParse(JSON.parse(body)).success).toBe(true)
})
