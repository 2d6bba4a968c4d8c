import { describe, expect, test } from 'vitest'
import { accessContext, visitContext } from '#app/context.ts'
import { loader as confirmLoader } from '#app/pages/account/confirm-identity.tsx'
import { action } from '#app/pages/profile/profile.tsx'
import { loader as exportLoader } from '#app/pages/profile/profile-export.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import { proofNeeded } from '#worker/people/accounts/two-step/constants.ts'
import { confirmExportPath } from '#worker/people/privacy/export/constants.ts'
import { routeArgs } from './render.tsx'

const methods = { hasPassword: true, needsCode: false, hasPasskey: false }
const opened = { token: 'new-token', sessionId: 's', expiresAt: 30 * dayMs }

type Answer = {
  data: { proof?: object; deletion?: object }
  init: { status?: number; headers?: Record<string, string> }
}

type Sent = { isFresh: boolean; isRefused?: boolean }

/** Posts a form of the profile with or without fresh proof; returns what it did, and the cookies set whatever it answers. */
async function send(fields: Record<string, string>, { isFresh, isRefused = false }: Sent) {
  const done: string[] = []
  const cookies: string[] = []
  const request = new Request('https://touchline.example/profile', { method: 'POST' })
  const args = routeArgs(
    {
      config: { isSecure: false } as never,
      clock: () => 0,
      readFields: async () => fields,
      visitorOf: () => ({}),
      proofs: {
        require: () => (isFresh ? succeed(null) : fail('PROOF_REQUIRED', proofNeeded)),
        methodsOf: async () => methods,
        confirm: async (caller: object) => succeed({ caller, opened }),
      },
      erasure: {
        check: (draft: object) => succeed(draft),
        request: async () => {
          done.push('deletion')
          return succeed({ token: 'x' })
        },
      },
      profile: {
        check: () =>
          succeed({ firstName: 'A', lastName: 'B', newEmail: fields.email === 'new@fans.test' ? fields.email : null }),
        edit: async () => {
          done.push('edit')
          return isRefused ? fail('CONFLICT', 'Changed meanwhile') : succeed(null)
        },
      },
    },
    { params: {}, request },
  ) as Parameters<typeof action>[0]
  args.context.set(accessContext, { caller: { userId: 1 } as never, denial: null })
  args.context.set(visitContext, { setCookie: (cookie: string) => cookies.push(cookie) } as never)
  const answer = (await action(args)) as unknown as Answer & Response
  return { done, answer, cookies }
}

const deletion = { intent: 'request_deletion', reason: 'Other', feedback: 'bye', understood: 'yes' }
const edit = { intent: 'save', first_name: 'A', last_name: 'B', email: 'new@fans.test' }

describe.each([
  ['deletion', deletion],
  ['edit', edit],
])('a %s', (what, fields) => {
  test('waits for proof and keeps everything typed', async () => {
    const { done, answer } = await send(fields, { isFresh: false })
    expect([done, answer.data, answer.init.status]).toEqual([[], { proof: { methods, fields, error: null } }, 403])
  })

  test('continues after the proof, which renews the session', async () => {
    const { done, cookies } = await send({ ...fields, proof_password: 'secret' }, { isFresh: false })
    expect(done).toEqual([what])
    expect(cookies).toEqual([expect.stringContaining('session=new-token')])
  })

  test('skips the question when the proof is fresh', async () => {
    expect((await send(fields, { isFresh: true })).done).toEqual([what])
  })
})

test('an act that is refused after the proof keeps the session that the proof opened', async () => {
  const sent = { ...edit, proof_password: 'secret' }
  const { answer, cookies } = await send(sent, { isFresh: false, isRefused: true })
  expect(answer.init.status).toBe(409)
  expect(cookies).toEqual([expect.stringContaining('session=new-token')])
})

test('names change without proof', async () => {
  const { done, answer } = await send({ ...edit, email: '' }, { isFresh: false })
  expect([done, answer.headers.get('Location')]).toEqual([['edit'], '/profile'])
  expect(answer.headers.get('Set-Cookie')).toContain('notice=saved%3D1;')
})

test('an invalid deletion form asks for no proof', async () => {
  const { done, answer } = await send({ ...deletion, understood: '' }, { isFresh: false })
  expect([done, answer.data.proof, answer.init.status]).toEqual([[], undefined, 400])
})

test('a download without fresh proof redirects to the question and back', async () => {
  const request = new Request('https://touchline.example/profile/export')
  const proofs = { require: () => fail('PROOF_REQUIRED', proofNeeded) }
  const args = routeArgs({ proofs }, { params: {}, request }) as Parameters<typeof exportLoader>[0]
  args.context.set(accessContext, { caller: { userId: 1 } as never, denial: null })
  expect((await exportLoader(args)).headers.get('Location')).toBe(confirmExportPath)
  const { answer, cookies } = await send({ intent: 'confirm_export', proof_password: 'secret' }, { isFresh: false })
  expect(answer.headers.get('Location')).toBe('/profile')
  expect(answer.headers.get('Set-Cookie')).toContain('notice=export%3Dconfirmed;')
  expect(cookies).toEqual([expect.stringContaining('session=new-token')])
})

type Arriving = { isFresh: boolean; withheld?: string[]; more?: object }

/** Where the page that asks for proof redirects; null where it asks. */
async function confirming({ isFresh, withheld = [], more = {} }: Arriving): Promise<string | null> {
  const request = new Request('https://touchline.example/confirm-identity?return_to=/profile/security')
  const proofs = {
    require: () => (isFresh ? succeed(null) : fail('PROOF_REQUIRED', proofNeeded)),
    methodsOf: async () => ({ ...methods, ...more }),
  }
  const args = routeArgs({ proofs, config: { publicOrigin: request.url } as never }, { params: {}, request })
  const loaderArgs = args as Parameters<typeof confirmLoader>[0]
  loaderArgs.context.set(accessContext, { caller: { userId: 1, withheld } as never, denial: null })
  return confirmLoader(loaderArgs).then(
    () => null,
    (answer: Response) => answer.headers.get('Location'),
  )
}

test('a user with Google only is asked until they have signed in with Google again', async () => {
  const google = { hasPassword: false }
  expect(await confirming({ isFresh: false, more: google })).toBeNull()
  expect(await confirming({ isFresh: true, more: google })).toBe('/profile/security')
  const withCode = { ...google, needsCode: true }
  expect(await confirming({ isFresh: true, more: withCode, withheld: ['MANAGE_USERS'] })).toBeNull()
  expect(await confirming({ isFresh: true })).toBeNull()
})
