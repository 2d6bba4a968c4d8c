import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { newVisitMs } from '#worker/running/visits/constants.ts'
import { createVisitsRepository } from '#worker/running/visits/repository.ts'
import { createVisitsService } from '#worker/running/visits/service.ts'
import { addPerson } from '../../people/accounts/people.ts'

let now = Date.parse('2026-11-22T12:00Z')
const visits = createVisitsService({ repository: createVisitsRepository(openDatabase(env.DB)), clock: () => now })

test('who comes back learns when they were last here, for the whole visit, and each person their own', async () => {
  const [one, other] = [(await addPerson()).id, (await addPerson()).id]
  const noon = now
  expect(await visits.arrive(one)).toMatchObject({ beforeAt: null })
  await visits.noteTest(one)
  now += newVisitMs
  expect(await visits.arrive(one)).toMatchObject({ beforeAt: noon, testedAt: noon })
  now += newVisitMs / 2
  expect(await visits.arrive(one)).toMatchObject({ beforeAt: noon })
  await visits.dismissSteps(one)
  now += newVisitMs
  expect(await visits.arrive(one)).toMatchObject({ testedAt: noon, stepsDismissedAt: now - newVisitMs })
  expect(await visits.arrive(other)).toMatchObject({ beforeAt: null, testedAt: null })
})
