import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { visitorAt } from '../../fakes/visitor.ts'
import { addPerson, call, openSession } from '../../people/accounts/people.ts'

const { ports } = createProduct(env)

async function frame() {
  const { id } = await addPerson()
  const { token } = await openSession(ports.sessions, id, visitorAt('192.0.2.1'))
  const answer = await call('GET', '/checkout/paypal', { cookie: `session=${token}` })
  return { answer, html: await answer.text(), policy: answer.headers.get('Content-Security-Policy') ?? '' }
}

describe('the document of PayPal’s script', () => {
  test('loads the script with our client id, in pounds, to capture', async () => {
    const { html } = await frame()
    const address = /<script async src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(address).toMatch(/^http:\/\/localhost:1\/paypal\/sdk\/js\?/)
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      'client-id': 'touchline-tests',
      currency: 'GBP',
      intent: 'capture',
    })
  })

  test('admits the configured hosts and nothing else, and is framed by our own pages alone', async () => {
    const { policy, answer } = await frame()
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    expect(policy).toContain(`script-src 'nonce-${nonce}' http://localhost:1;`)
    expect(policy).toContain('frame-src http://localhost:1;')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toMatch(/unsafe|strict-dynamic/)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  test('knows nothing of the buyer', async () => {
    const { html } = await frame()
    expect(html).not.toMatch(/@|Robin|user/i)
  })
})
