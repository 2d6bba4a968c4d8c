import { env } from 'cloudflare:workers'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { accessContext, servicesContext } from '#app/context.ts'
import type { AlertsAnswer } from '#app/pages/dashboard/alerts-data.ts'
import { action } from '#app/pages/dashboard/dashboard.tsx'
import { writeReference } from '#scripts/seed/reference.ts'
import { addPerson } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'

let person: Awaited<ReturnType<typeof addPerson>>

beforeAll(async () => {
  await writeReference(env.DB)
  person = await addPerson()
})

/** The dashboard's answer to its form for a new alert. */
async function asked(fields: Record<string, string>) {
  const { services } = createProduct(env)
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  const caller = { userId: person.id, email: 'a@b.example', isEmailVerified: true, createdAt: 0, roleName: 'User' }
  context.set(accessContext, { caller, denial: null } as never)
  const body = new URLSearchParams({ intent: 'create', alert_type: 'availability', ...fields })
  const request = new Request('https://touchline.example/dashboard', { method: 'POST', body })
  const answer = await action({ request, context, params: {}, url: new URL(request.url) } as never)
  return answer as { data: NonNullable<AlertsAnswer>; init: ResponseInit }
}

test.each(['team', 'league'])('a %s that was not chosen is asked for at its own list', async (kind) => {
  const { data, init } = await asked({ target_kind: kind, team_id: '', league_id: '' })
  expect(init.status).toBe(400)
  expect(data.errors).toEqual({ [`${kind}_id`]: [`Choose a ${kind}.`] })
  expect(data.trouble).toBe('Please check the highlighted values.')
})

test('without a kind of target the reason is that of the API', async () => {
  const { data } = await asked({})
  expect(data.trouble).toBe('Choose exactly one match, team or league.')
})

test('what was filled in comes back with a refusal', async () => {
  const typed = {
    target_kind: 'league',
    league_id: '',
    alert_type: 'price_drop',
    price_threshold: '35.50',
    channels: 'email,push',
    channel_push: 'on',
  }
  expect((await asked(typed)).data.typed).toMatchObject(typed)
})

test('it comes back from the plan’s limit, too', async () => {
  const { results } = await env.DB.prepare('SELECT id FROM teams LIMIT 4').all<{ id: number }>()
  const answers = []
  for (const { id } of results) answers.push(await asked({ target_kind: 'team', team_id: String(id) }))
  const { data, init } = answers[3] as Awaited<ReturnType<typeof asked>>
  expect(init.status).toBe(403)
  expect(data.trouble).toContain('Upgrade to Pro for unlimited alerts.')
  expect(data.typed).toMatchObject({ target_kind: 'team', team_id: String(results[3]?.id) })
})
