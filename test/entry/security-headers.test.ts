import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { securityHeaders } from '#worker/entry/security-headers.ts'
import type { HttpEnv } from '#worker/ground/http.ts'

const payPal = { webUrl: 'https://www.paypal.test/some/path' }

function site(settings: Partial<Parameters<typeof securityHeaders>[0]> = {}) {
  const app = new Hono<HttpEnv>()
  app.use(securityHeaders({ turnstile: null, paypal: payPal, googleFormOrigins: ['https://google.test'], ...settings }))
  app.all('*', (c) => c.text('a page'))
  return async (path: string) => {
    const { headers } = await app.request(path)
    const policy = headers.get('Content-Security-Policy') ?? ''
    const directive = (name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `))
    return {
      policy,
      frames: directive('frame-src'),
      forms: directive('form-action'),
      opener: headers.get('Cross-Origin-Opener-Policy'),
    }
  }
}

const closed = { frames: "frame-src 'none'", forms: "form-action 'self' https://google.test", opener: 'same-origin' }

describe('a document', () => {
  test.each(['/pricing', '/pricing?cycle=yearly', '/Pricing/', '/dashboard?tab=plan'])(
    '%s frames PayPal’s button, whose window answers it',
    async (path) => {
      const opened = { frames: "frame-src 'self'", opener: 'same-origin-allow-popups' }
      expect(await site()(path)).toMatchObject({ ...closed, ...opened })
    },
  )

  test.each(['/checkout?plan=pro', '/checkout/'])('%s has a form that is led on to PayPal', async (path) => {
    const forms = `${closed.forms} https://www.paypal.test`
    expect(await site()(path)).toMatchObject({ ...closed, forms })
  })

  test.each(['/', '/matches', '/pricing/more', '/dashboards', '/payment/success', '/admin/payments', '/api/leagues'])(
    '%s does neither',
    async (path) => {
      const found = await site()(path)
      expect(found).toMatchObject(closed)
      expect(found.policy).not.toContain('paypal')
    },
  )

  test('does neither where PayPal is not set up', async () => {
    for (const path of ['/pricing', '/checkout']) expect(await site({ paypal: null })(path)).toMatchObject(closed)
  })

  test('frames the puzzle against robots where that is set up', async () => {
    const ask = site({ turnstile: {} })
    expect((await ask('/register')).frames).toBe('frame-src https://challenges.cloudflare.com')
    expect((await ask('/pricing')).frames).toBe("frame-src 'self' https://challenges.cloudflare.com")
  })
})
