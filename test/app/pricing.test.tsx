import { describe, expect, test } from 'vitest'
import { accessContext } from '#app/context.ts'
import Pricing, { loader } from '#app/pages/pricing/pricing.tsx'
import { Questions } from '#app/pages/pricing/questions.tsx'
import type { Coverage } from '#worker/matches/catalogue/contract.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import { entitlements, paidPlans, plans, pricesPence } from '#worker/people/plans/constants.ts'
import { markup, routeArgs, words } from './render.tsx'

const coverage = { platforms: [{}, {}, {}], leagues: [{}, {}], teams: 41 } as unknown as Coverage
const payer = { userId: 7, roleId: 3 } as unknown as Caller
const services = {
  landing: { coverage: async () => coverage },
  config: { publicOrigin: 'https://touchline.example' },
  logger: { error: () => undefined },
}

async function pageOf(query: string, given: object = services, caller: Caller | null = null) {
  const request = new Request(`https://touchline.example/pricing${query}`)
  const args: Parameters<typeof loader>[0] = routeArgs(given, { params: {}, request })
  args.context.set(accessContext, { caller, denial: null })
  const loaderData = await loader(args)
  return { loaderData, html: markup(<Pricing {...({ loaderData } as Parameters<typeof Pricing>[0])} />) }
}

describe('the pricing page', () => {
  test('has three cards with the month’s prices, and a link that shows the year’s', async () => {
    const { html } = await pageOf('')
    expect(html.match(/class="plan-card"/g)).toHaveLength(3)
    for (const price of ['£9.99', '£39.99', '£199.99']) expect(words(html)).toContain(`${price} for a month`)
    expect(html).toContain('href="/pricing?cycle=yearly"')
    expect(words(html)).toContain('Save 17%')
  })

  test('says what a year costs, by the month and beside twelve months', async () => {
    const { html } = await pageOf('?cycle=yearly')
    for (const price of ['£99.99', '£399.99', '£1,999.99']) expect(words(html)).toContain(`${price} for a year`)
    expect(words(html)).toContain('£8.33 a month: £19.89 less than 12 × £9.99')
  })

  test('marks the plan that its reader has paid for, and no other', async () => {
    const paying = { planOf: async () => ({ currentPlan: 'basic', paidDaysRemaining: 20 }) }
    const { html } = await pageOf('', { ...services, plans: paying }, payer)
    expect(words(html).match(/Your plan/g)).toHaveLength(1)
    expect(html).toMatch(/id="plan-basic".*Your plan.*id="plan-pro"/s)
    const ended = { planOf: async () => ({ currentPlan: 'basic', paidDaysRemaining: 0 }) }
    expect(words((await pageOf('', { ...services, plans: ended }, payer)).html)).not.toContain('Your plan')
  })

  test.each(['?cycle=weekly', '?cycle=', '?cycle=yearly&cycle=<script>'])(
    'treats %s as any other visit',
    async (query) => {
      const { html } = await pageOf(query)
      expect(words(html)).toContain(query.includes('yearly') ? 'for a year' : 'for a month')
      expect(html).not.toContain('<script>')
    },
  )

  test('counts what is watched, and leaves the count out where it cannot be read', async () => {
    expect(words((await pageOf('')).html)).toContain('platforms 3 leagues 2 teams 41')
    const broken = { ...services, landing: { coverage: () => Promise.reject(new Error('no database')) } }
    const { html } = await pageOf('', broken)
    expect(words(html)).not.toContain('What we watch')
    expect(words(html)).toContain('£9.99')
  })

  test('says before anyone pays that nothing renews and no card is kept', async () => {
    const text = words((await pageOf('')).html)
    expect(text).toContain('No silent renewal and no stored card')
    expect(text).toMatch(/Does a plan renew by itself\? No\./)
  })

  test('names the right to change one’s mind, with the terms', async () => {
    const { html } = await pageOf('')
    expect(words(html)).toMatch(/How do I cancel\? .* within 14 days of paying, you can get your money back/)
    expect(html).toContain('href="/terms#refunds"')
  })

  test('sells nothing that is not open yet, and names what each plan does', async () => {
    const { html } = await pageOf('')
    const rows = html.split('<tr>').map(words)
    expect(words(html)).not.toContain('planned')
    expect(rows.find((row) => row.startsWith('Auto-purchase'))).toBe(
      'Auto-purchase At sellers with an open protocol, under your limit; at others you pay on their page – No – No Yes Yes',
    )
    expect(rows.find((row) => row.startsWith('Match alerts'))).toBe(
      `Match alerts New alerts in a calendar month ${plans.map((plan) => entitlements[plan].alertsPerMonth ?? 'Unlimited').join(' ')}`,
    )
  })

  test('claims nothing that was not counted', async () => {
    const text = words((await pageOf('')).html)
    for (const claim of ['50k', '1M+', '99.9%', '85%', '20%', '14-day']) expect(text).not.toContain(claim)
  })
})

test('every yearly price is less than twelve months', () => {
  for (const plan of paidPlans) expect(pricesPence[plan].yearly).toBeLessThan(12 * pricesPence[plan].monthly)
})

test('the answer on Premium does not send signed-in users to a form that would send them back', () => {
  expect(markup(<Questions isSignedIn={false} />)).toContain('href="/register?role=agent"')
  const signedIn = markup(<Questions isSignedIn />)
  expect(signedIn).not.toContain('/register')
  expect(words(signedIn)).toContain(
    'is registered with an access code from us and an email address that has no account',
  )
})
