import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { agentCodeInvalid, agentCodeMissing } from '#worker/people/agent-codes/constants.ts'
import { freshAddress, visitorAt } from '../../../fakes/visitor.ts'
import { addPerson, count, openSession } from '../people.ts'

const services = createProduct(env).ports
const visitor = visitorAt(freshAddress())

async function signedIn(roleId: number = roleIds.Customer) {
  const { id: userId } = await addPerson({ roleId })
  const { token } = await openSession(services.sessions, userId, visitor)
  const found = await services.sessions.callerOf(token)
  if (!found) throw new Error('The session was not opened.')
  return { caller: found.caller, token }
}

const roleOf = (userId: number) => count('SELECT role_id AS n FROM users WHERE id = ?', userId)

test('a customer becomes an agent with a code at any time, in a new session', async () => {
  const { caller, token } = await signedIn()
  const { code } = await services.agentCodes.issue('Late', 1, null)
  const used = await services.becomeAgent(caller, ` ${code.toLowerCase()} `, visitor)
  expect(await roleOf(caller.userId)).toBe(roleIds.Agent)
  expect(await services.sessions.callerOf(token)).toBeNull()
  const opened = used.ok ? used.value : null
  expect((await services.sessions.callerOf(opened?.token ?? null))?.caller.roleId).toBe(roleIds.Agent)
  expect((await services.activity.recent(caller.userId)).map(({ kind }) => kind)).toContain('role_changed')
})

test('an invalid code counts as a guess', async () => {
  const { caller } = await signedIn()
  const answer = await services.becomeAgent(caller, '  ', visitor)
  expect(answer).toMatchObject({ error: { code: 'INVALID', message: agentCodeMissing } })
})

test('an invalid code changes nothing', async () => {
  const { caller, token } = await signedIn()
  const refused = await services.becomeAgent(caller, 'NOT-A-CODE', visitor)
  expect(refused).toMatchObject({ ok: false, error: { code: 'INVALID', message: agentCodeInvalid } })
  expect(await roleOf(caller.userId)).toBe(roleIds.Customer)
  expect(await services.sessions.callerOf(token)).not.toBeNull()
})

test('an account with another role keeps it, and the code is not used up', async () => {
  const { caller } = await signedIn(roleIds.Manager)
  const { code } = await services.agentCodes.issue('For another', 1, null)
  expect(await services.becomeAgent(caller, code, visitor)).toMatchObject({ error: { code: 'CONFLICT' } })
  expect(await roleOf(caller.userId)).toBe(roleIds.Manager)
  expect(await services.agentCodes.isValid(code)).toBe(true)
})
