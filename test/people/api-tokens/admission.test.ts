import { expect, test } from 'vitest'
import { createAdmission } from '#worker/people/api-tokens/admission.ts'
import { callsPerMinute, countedAtOnce } from '#worker/people/api-tokens/constants.ts'
import { newApiToken } from '#worker/people/api-tokens/new-token.ts'
import { planAt } from '#worker/people/plans/rules.ts'

const plan = planAt({ record: null, isAgent: false }, 0)

/** Tokens of one person on Pro; `asked` lists what was asked beyond the isolate's memory. */
function scene() {
  const asked: string[] = []
  const ports = { taken: 0, now: 1_000_000 }
  const admit = createAdmission({
    repository: {
      find: async (hash) => {
        asked.push('database')
        const found = {
          id: hash,
          access: 'read',
          userId: 7,
          clientId: null,
          permissions: [],
          lastUsedAt: ports.now,
        } as const
        return { ...found, expiresAt: ports.now + 1 }
      },
      noteUse: async (_hash, calls) => void asked.push(`write ${calls}`),
    },
    plans: {
      planOf: async () => ({ ...plan, effectivePlan: 'pro', entitlements: { ...plan.entitlements, apiAccess: true } }),
    },
    limiter: {
      take: async (_key, { max }) => {
        asked.push('limiter')
        ports.taken += 1
        const allowed = ports.taken <= max
        return { allowed, retryAfterSeconds: allowed ? 0 : 20, left: Math.max(0, max - ports.taken) }
      },
    },
    clock: () => ports.now,
  })
  return { ports, asked, admit }
}

test('the budget is of all tokens of a person together', async () => {
  const { ports, admit } = scene()
  const [one, other] = [newApiToken(), newApiToken()]
  ports.taken = callsPerMinute.pro - 2
  expect(await admit(one)).toMatchObject({ budget: { left: 1 } })
  expect(await admit(other)).toMatchObject({ budget: { left: 0 } })
  expect(await admit(one)).toMatchObject({ refusal: { code: 'RATE_LIMITED', retryAfterSeconds: 20 } })
})

test('a token over its budget asks nothing of database and limiter until it may again', async () => {
  const { ports, asked, admit } = scene()
  const token = newApiToken()
  ports.taken = callsPerMinute.pro
  await admit(token)
  asked.length = 0
  for (const afterMs of [0, 7_500, 12_000]) {
    ports.now += afterMs
    expect(await admit(token)).toMatchObject({ refusal: { code: 'RATE_LIMITED' }, budget: { left: 0 } })
  }
  expect(asked).toEqual([])
  ports.now += 500
  ports.taken = 0
  expect(await admit(token)).toMatchObject({ use: { userId: 7, scopes: ['read'] } })
})

test('calls are counted in memory and written together', async () => {
  const { ports, asked, admit } = scene()
  const token = newApiToken()
  for (let call = 0; call < 2 * countedAtOnce + 1; call += 1) {
    ports.taken = 0
    await admit(token)
  }
  expect(asked.filter((one) => one.startsWith('write'))).toEqual(['write 50', 'write 50'])
})

test('what cannot be a token is refused without asking', async () => {
  const { asked, admit } = scene()
  for (const text of ['', 'x'.repeat(10_000), newApiToken().toLowerCase()]) {
    expect(await admit(text)).toMatchObject({ refusal: { code: 'UNAUTHENTICATED' }, budget: null })
  }
  expect(asked).toEqual([])
})
