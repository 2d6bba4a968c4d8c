import { describe, expect, test } from 'vitest'
import { claimDraft, hasDraft, keepDraftFor } from '#app/ui/alerts/claim-draft.ts'
import { draftSetCookie } from '#worker/alerting/alerts/draft-alert/rules.ts'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import { routeArgs } from '../render.tsx'

const id = '6f2b1e0a-0f5c-4d0e-9a4e-2f6f3a1b7c55'
const draft = { match_id: '3', alert_type: 'price_drop', price_threshold: '54' }
const kept = draftSetCookie(draft, id, true)?.split(';')[0] ?? ''
const brought = { id, draft: { match_id: 3, alert_type: 'price_drop', price_threshold: 54 } }

function visit(draftAlerts: object, cookie = kept) {
  const request = new Request('https://touchline.example/dashboard', { headers: { Cookie: cookie } })
  return routeArgs({ draftAlerts, config: { isSecure: true } }, { params: {}, request }) as never
}

const claimed = (claimBrought: (...asked: unknown[]) => Promise<object>, cookie?: string) =>
  claimDraft(visit({ claimBrought }, cookie), 9).then(
    () => null,
    (thrown: Response) => ({ to: thrown.headers.get('Location'), cookies: thrown.headers.getSetCookie().join('\n') }),
  )

describe('a draft kept for a visitor', () => {
  test('becomes an alert of the person who signed in, and is forgotten', async () => {
    const sent: unknown[] = []
    const answer = await claimed(async (...made) => {
      sent.push(made)
      return succeed({ id: 12 })
    })
    expect(sent).toMatchObject([[9, brought]])
    expect(answer?.to).toBe('/dashboard')
    expect(answer?.cookies).toMatch(/__Host-draft=;/)
    expect(answer?.cookies).toContain('alert%3Dcreated%26id%3D12')
  })

  test('that was made when the address was verified is only forgotten', async () => {
    const answer = await claimed(async () => succeed(null))
    expect(answer?.to).toBe('/dashboard')
    expect(answer?.cookies).toMatch(/__Host-draft=;/)
    expect(answer?.cookies).not.toContain('created')
  })

  test('that cannot be made leads to its form, which says why when it is sent, and is forgotten', async () => {
    const answer = await claimed(async () => fail('ALERT_LIMIT_REACHED', 'used up'))
    expect(answer?.to).toBe('/alerts/new?match=3&price_threshold=54')
    expect(answer?.cookies).toMatch(/__Host-draft=;/)
    expect(answer?.cookies).not.toContain('created')
  })

  test('goes behind the link of the form that its browser sends', async () => {
    const sent: unknown[] = []
    const keep = async (...all: unknown[]) => void sent.push(all)
    await keepDraftFor('secret', visit({ keep }))
    await keepDraftFor('secret', visit({ keep }, 'theme=dark'))
    expect(sent).toMatchObject([['secret', brought]])
  })

  test('is mentioned only while there is one', async () => {
    const never = () => Promise.reject(new Error('must not be called'))
    expect([hasDraft(visit({})), hasDraft(visit({}, 'theme=dark'))]).toEqual([true, false])
    expect(await claimed(never, 'theme=dark')).toBeNull()
  })
})
