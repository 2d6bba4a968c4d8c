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
  return answer as { data: Extract<AlertsAnswer, { trouble: string }>; init: ResponseInit }
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

const named = async (name: string) =>
  (await env.DB.prepare('SELECT id FROM teams WHERE name = ?').bind(name).first<number>('id')) ?? 0

test('without script a name is looked for, and the form keeps what it has', async () => {
  const [arsenal, chelsea] = [await named('Arsenal'), await named('Chelsea')]
  const typed = { intent: 'find', more_1: `team:${arsenal}`, find: 'chelsea', target_kind: 'team', team_id: '' }
  const { data } = await asked(typed)
  expect(data.typed).toMatchObject(typed)
  expect(data.more).toMatchObject({
    chosen: [
      { value: `team:${arsenal}`, name: 'Arsenal' },
      { value: `team:${chelsea}`, name: 'Chelsea' },
    ],
    problem: null,
  })
})

test('several that a text may mean are offered, and the target itself is not', async () => {
  const city = await named('Manchester City')
  const { data } = await asked({ intent: 'find', find: 'manchester', target_kind: 'team', team_id: String(city) })
  expect(data.more?.chosen.map(({ name }) => name)).toEqual(['Manchester United'])
  const both = (await asked({ intent: 'find', find: 'manchester' })).data.more
  expect(both?.offered.map(({ name }) => name).toSorted()).toEqual(['Manchester City', 'Manchester United'])
})

test('one alert is made on all that was added, without any from the lists', async () => {
  person = await addPerson()
  const ids = [await named('Arsenal'), await named('Chelsea'), await named('Everton')]
  const chosen = Object.fromEntries(ids.map((id, index) => [`more_${index + 1}`, `team:${id}`]))
  const answer = await asked({ target_kind: 'team', team_id: '', ...chosen, find: '' })
  expect(answer).toMatchObject({ status: 303 })
  const { services } = createProduct(env)
  const [alert] = await services.alerts.ownAlerts(person.id)
  expect([{ kind: alert?.targetKind, id: alert?.targetId }, ...(alert?.moreTargets ?? [])]).toEqual(
    ids.map((id) => ({ kind: 'team', id })),
  )
})
