import { describe, expect, test } from 'vitest'
import { claimWish, hasWish } from '#app/alerts/claim-wish.ts'
import { wishSetCookie } from '#worker/alerts/kept-wish/rules.ts'
import { fail, succeed } from '#worker/platform/result.ts'
import { routeArgs } from '../render.tsx'

const wish = { match_id: '3', alert_type: 'price_drop', price_threshold: '54' }
const kept = wishSetCookie(wish, true)?.split(';')[0] ?? ''

function visit(create: (userId: number, sent: object) => Promise<object>, cookie = kept) {
  const request = new Request('https://touchline.example/dashboard', { headers: { Cookie: cookie } })
  return routeArgs({ alerts: { create }, config: { isSecure: true } }, { params: {}, request }) as never
}

const claimed = (create: (userId: number, sent: object) => Promise<object>, cookie?: string) =>
  claimWish(visit(create, cookie), 9).then(
    () => null,
    (thrown: Response) => ({ to: thrown.headers.get('Location'), cookies: thrown.headers.getSetCookie().join('\n') }),
  )

describe('a wish kept for a visitor', () => {
  test('becomes an alert of the person who signed in, and is forgotten', async () => {
    const sent: unknown[] = []
    const answer = await claimed(async (...made) => {
      sent.push(made)
      return succeed({ id: 12 })
    })
    expect(sent).toMatchObject([[9, { match_id: 3, alert_type: 'price_drop', price_threshold: 54 }]])
    expect(answer?.to).toBe('/dashboard')
    expect(answer?.cookies).toMatch(/__Host-wish=;/)
    expect(answer?.cookies).toContain('alert%3Dcreated%26id%3D12')
  })

  test('that cannot be made leads to its form, which says why when it is sent, and is forgotten', async () => {
    const answer = await claimed(async () => fail('ALERT_LIMIT_REACHED', 'used up'))
    expect(answer?.to).toBe('/alerts/new?match=3&price_threshold=54')
    expect(answer?.cookies).toMatch(/__Host-wish=;/)
    expect(answer?.cookies).not.toContain('created')
  })

  test('is mentioned only while there is one', async () => {
    const create = () => Promise.reject(new Error('must not be called'))
    expect([hasWish(visit(create)), hasWish(visit(create, 'theme=dark'))]).toEqual([true, false])
    expect(await claimed(create, 'theme=dark')).toBeNull()
  })
})
