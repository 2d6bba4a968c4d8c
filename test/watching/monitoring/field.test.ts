import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CaseEntry } from '#scripts/courses/contract.ts'
import { play } from '#scripts/courses/play.ts'
import { caseEnding, readCourse, toCourse } from '#scripts/courses/read.ts'
import { lineOf } from '#scripts/courses/view.ts'
import type { FieldCase, Right } from '#test/fixtures/field/case.ts'
import { fieldCases, isMended } from '#test/fixtures/field/cases.ts'

const folder = new URL('../../fixtures/field/', import.meta.url).pathname
const clock = () => Date.parse('2026-11-28T10:00:00Z')

async function played({ name, pages, match, spec, currency, header, now }: FieldCase) {
  const listed = pages.map((page) => (typeof page === 'string' ? { body: page } : page))
  const entry = CaseEntry.parse({ pages: listed, match, spec, currency, header, now })
  const course = await toCourse(folder, name, entry, clock)
  return lineOf(course, await play(course))
}

/** What came of a course, as far as the case says what is right. */
async function made(one: FieldCase): Promise<Right> {
  const line = await played(one)
  const { right } = one
  const last = line.steps.at(-1)
  const offers = last?.offers ?? []
  const isRightAvailability = Array.isArray(right.availability) && right.availability.includes(line.availability_after)
  const all: Right = {
    alerts: line.alerts,
    firedAt: line.steps.flatMap(({ alerts }, step) => (alerts.length > 0 ? [step] : [])),
    lowest: line.lowest_after,
    availability: isRightAvailability ? right.availability : line.availability_after,
    verdicts: line.steps.map(({ verdict }) => verdict),
    offers: offers.map(({ type, kind, price, availability }) => [type, price, availability, kind]),
    quantities: offers.map(({ quantity }) => quantity),
    currency: offers[0]?.currency ?? undefined,
    identity: last?.identity ?? undefined,
    why: last?.why ?? null,
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in right))
}

const asked = process.env.FIELD === 'all' ? fieldCases : fieldCases.filter((one) => one.isCounter || isMended(one))

describe.each(Object.entries(Object.groupBy(asked, ({ kind }) => kind)))('%s', (_kind, cases = []) => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    expect(await made(one)).toEqual(one.right)
  })
})

type Expected = {
  alerts?: string[]
  lowest_after?: number | null
  availability_after?: string
  /** Type, price, currency, and availability, which may name two. */
  offers?: [type: string, price: number, currency: string, availability: string][]
}

const reported = new URL('../../fixtures/field/reported/', import.meta.url).pathname
const reportedFiles = readdirSync(reported).filter((file) => file.endsWith(caseEnding))

describe('a case reported of other monitors', () => {
  test.for(reportedFiles)('%s', async (file) => {
    const right: Expected = JSON.parse(readFileSync(join(reported, file), 'utf8'))
    const course = await readCourse(reported, file, clock)
    const line = lineOf(course, await play(course))
    const {
      alerts = line.alerts,
      lowest_after = line.lowest_after,
      availability_after = line.availability_after,
    } = right
    expect(line).toMatchObject({ alerts, lowest_after, availability_after })
    if (right.offers === undefined) return
    expect(line.steps.at(-1)?.offers).toMatchObject(
      right.offers.map(([type, price, currency, availability]) => ({
        type,
        price,
        currency,
        availability: expect.toSatisfy((word: string) => availability.split(' or ').includes(word)),
      })),
    )
  })
})
