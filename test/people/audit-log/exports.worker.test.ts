// Files with other people's data, whatever feature hands them out: a session alone does not get them.
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { addPerson, call, count, openSession } from '../accounts/people.ts'

const { policies, ports } = createProduct(env)
const paths = Object.keys(policies)
  .filter((key) => /^GET \/api\/.*(export|logs)/.test(key))
  .map((key) => key.slice('GET '.length).replace(':id', 'some-id'))

test('are those of users, payments and the log, and one’s own', () => {
  expect(paths.toSorted()).toEqual([
    '/api/account/export-data',
    '/api/account/exports/some-id',
    '/api/admin/payments/export',
    '/api/admin/system/logs',
    '/api/admin/users/export',
  ])
})

test.each(paths)('%s needs fresh proof of identity, which a browser is asked for', async (path) => {
  const { id } = await addPerson({ roleId: roleIds.Admin })
  const { token } = await openSession(ports.sessions, id, undefined, { isTwoStep: true })
  const cookie = `session=${token}`
  await env.DB.prepare('UPDATE sessions SET proven_at = proven_at - 2160000 WHERE user_id = ?').bind(id).run()
  const answer = await call('GET', path, { cookie })
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'PROOF_REQUIRED' }])
  expect(await count('SELECT count(*) AS n FROM audit_log WHERE actor_id = ?', id)).toBe(0)
  if (!path.startsWith('/api/admin/')) return
  const headers = { 'Sec-Fetch-Mode': 'navigate', Referer: 'http://localhost:8787/admin/users?q=ada' }
  const opened = await call('GET', path, { cookie, headers })
  const to = '/confirm-identity?return_to=%2Fadmin%2Fusers%3Fq%3Dada'
  expect([opened.status, opened.headers.get('Location')]).toEqual([303, to])
})
