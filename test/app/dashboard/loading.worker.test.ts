import { env } from 'cloudflare:workers'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { accessContext, servicesContext } from '#app/context.ts'
import { loader } from '#app/pages/dashboard/dashboard.tsx'
import type { SinceData } from '#app/pages/dashboard/since/since-data.ts'
import { growCatalogue } from '#scripts/bench/grown-catalogue.ts'
import { writeReference } from '#scripts/seed/reference.ts'
import { addPerson } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { meteredRounds } from './metered-rounds.ts'

let match = 0
let team = 0
let person: Awaited<ReturnType<typeof addPerson>>

async function open() {
  const { db, meter } = meteredRounds(env.DB)
  const { services } = createProduct({ ...env, DB: db })
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  const caller = { userId: person.id, email: 'a@b.example', isEmailVerified: true, createdAt: 0, roleName: 'User' }
  context.set(accessContext, { caller, denial: null } as never)
  const request = new Request('https://touchline.example/dashboard')
  const page = await loader({ request, context, params: {}, url: new URL(request.url) } as never)
  return { page: page as never as { data: { alerts: { since: SinceData } } }, meter }
}

beforeAll(async () => {
  await writeReference(env.DB)
  await growCatalogue(env.DB, { from: 1, to: 300 })
  person = await addPerson()
  const { services } = createProduct(env)
  await services.plans.startTrialOnRegistration(person.id)
  const next = await env.DB.prepare(
    'SELECT id, home_team_id AS team FROM matches WHERE sort_at > ? ORDER BY sort_at LIMIT 1',
  )
    .bind(Date.now())
    .first<{ id: number; team: number }>()
  match = next?.id ?? 0
  team = next?.team ?? 0
  for (const target of [{ match_id: match }, { team_id: team }]) {
    const made = await services.alerts.create(person.id, { ...target, alert_type: 'availability' })
    expect(made.ok ? null : made.error).toBeNull()
  }
})

test('the dashboard is read in two rounds: one’s alerts, then what they are on', async () => {
  const { page, meter } = await open()
  expect(meter.rounds).toBe(2)
  const { since } = page.data.alerts
  const shown = since.matches.map(({ home_team_id: home, away_team_id: away }) => [home, away].includes(team))
  expect(shown).toEqual([true, true, true, true, true])
  expect(since.matches[0]?.id).toBe(match)
  const starts = since.matches.map(({ match_date: at }) => at)
  expect(starts).toEqual(starts.toSorted())
})

test('it asks for each thing once', async () => {
  const { meter } = await open()
  const read = meter.statements.filter((statement) => /^\s*select/i.test(statement))
  expect(read).toEqual([...new Set(read)])
})
