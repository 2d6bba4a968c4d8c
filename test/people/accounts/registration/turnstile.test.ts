import { describe, expect, test } from 'vitest'
import { Secret } from '#worker/ground/platform/secret.ts'
import { humanCheckUnavailable, humanProofMissing } from '#worker/people/accounts/registration/constants.ts'
import { createTurnstile } from '#worker/people/accounts/registration/turnstile.ts'
import { createFakeLogger } from '../../../fakes/logger.ts'

type Answer = (init: RequestInit) => Promise<Response>

function openCheck(answer: Answer, timeoutMs = 50) {
  const asked: { address: string; body: string }[] = []
  const logger = createFakeLogger()
  const check = createTurnstile({
    secret: new Secret('the-secret'),
    logger,
    timeoutMs,
    fetch: (address, init) => {
      asked.push({ address, body: String(init.body) })
      return answer(init)
    },
  })
  return { check, asked, logger }
}

const unavailable = { ok: false, error: { code: 'UNAVAILABLE', message: humanCheckUnavailable } }
const refused = { ok: false, error: { code: 'INVALID', message: humanProofMissing } }

describe('the bot check', () => {
  test('asks Cloudflare, and accepts visitors it takes for people', async () => {
    const { check, asked } = openCheck(async () => Response.json({ success: true }))
    expect(await check('proof&more')).toEqual({ ok: true, value: null })
    expect(asked).toEqual([
      {
        address: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
        body: 'secret=the-secret&response=proof%26more',
      },
    ])
  })

  test('refuses visitors Cloudflare rejects, and a proof already used', async () => {
    const { check } = openCheck(async () => Response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] }))
    expect(await check('spent')).toEqual(refused)
  })

  test('does not ask Cloudflare without a proof', async () => {
    const { check, asked } = openCheck(async () => Response.json({ success: true }))
    expect(await check('')).toEqual(refused)
    expect(asked).toEqual([])
  })

  const broken: [string, Answer][] = [
    ['fails', async () => Promise.reject(new TypeError('fetch failed'))],
    ['answers with a page', async () => new Response('<html>')],
    ['answers with something else', async () => Response.json({ success: 'yes' })],
    ['answers without end', async () => new Response('x'.repeat(9_000))],
    [
      'never answers',
      ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ],
  ]
  test.each(broken)('refuses the visitor when Cloudflare %s, and logs no secret', async (_name, answer) => {
    const { check, logger } = openCheck(answer)
    expect(await check('proof')).toEqual(unavailable)
    expect(logger.lines).toHaveLength(1)
    expect(JSON.stringify(logger.lines)).not.toContain('the-secret')
  })
})
