import { describe, expect, test } from 'vitest'
import { CaseEntry } from '#scripts/courses/contract.ts'
import { play } from '#scripts/courses/play.ts'
import { toCourse } from '#scripts/courses/read.ts'
import { lineOf } from '#scripts/courses/view.ts'
import type { FieldCase, Right } from '#test/fixtures/field/case.ts'
import { fieldCases, notYet } from '#test/fixtures/field/cases.ts'

const folder = new URL('../fixtures/field/', import.meta.url).pathname
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
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in right))
}

const asked =
  process.env.FIELD === 'all' ? fieldCases : fieldCases.filter((one) => one.isCounter || !notYet.includes(one.kind))

describe.each(Object.entries(Object.groupBy(asked, ({ kind }) => kind)))('%s', (_kind, cases = []) => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    expect(await made(one)).toEqual(one.right)
  })
})
