import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { inDeep } from '#test/sample.ts'
import { randomId } from '#worker/ground/platform/ids.ts'
import { createScene, oldPassword } from './scene.ts'

const names = [
  'oldPassword',
  'newPassword',
  'google',
  'rotate',
  'reset',
  'confirm',
  'forgotten',
  'change',
  'unlink',
  'switchOff',
  'deactivate',
  'otherRole',
] as const
/** An operation, and how many steps of the others pass before it. */
const Doing = fc.record({ name: fc.constantFrom(...names), delay: fc.nat(8) })

test('a sign-in still hashing while the password is reset opens no session', async () => {
  const gates: (() => void)[] = []
  let isHeld = false
  const step = () => (isHeld ? new Promise<void>((resolve) => void gates.push(resolve)) : Promise.resolve())
  const { doings, opened } = await createScene(step)
  isHeld = true
  const signingIn = doings.oldPassword()
  // Runs its reads; it waits for the hash next.
  await expect.poll(() => gates.length).toBe(1)
  isHeld = false
  gates.shift()?.()
  isHeld = true
  await expect.poll(() => gates.length).toBe(1)
  isHeld = false
  await doings.reset()
  gates.shift()?.()
  await signingIn
  expect(opened).toHaveLength(1)
})

test('a Google account linked while a reset is hashing is unlinked', async () => {
  const gates: (() => void)[] = []
  let isHeld = false
  const step = () => (isHeld ? new Promise<void>((resolve) => void gates.push(resolve)) : Promise.resolve())
  const { doings, userId } = await createScene(step)
  await env.DB.prepare('UPDATE users SET google_id = NULL WHERE id = ?').bind(userId).run()
  isHeld = true
  const resetting = doings.reset()
  // Runs its reads of link and user; it waits for the hash next.
  for (let read = 0; read < 2; read += 1) {
    await expect.poll(() => gates.length).toBe(1)
    gates.shift()?.()
  }
  await expect.poll(() => gates.length).toBe(1)
  await env.DB.prepare('UPDATE users SET google_id = ? WHERE id = ?').bind(randomId(), userId).run()
  isHeld = false
  gates.shift()?.()
  expect(await resetting).toMatchObject({ ok: true })
  const user = await env.DB.prepare('SELECT google_id FROM users WHERE id = ?').bind(userId).first()
  expect(user).toEqual({ google_id: null })
})

/** Runs so many steps of an operation, changes the address, by its person or an operator, then finishes the operation. */
async function moveMeanwhile(name: 'oldPassword' | 'reset', steps: number, by: 'confirm' | 'operatorMoves') {
  const gates: (() => void)[] = []
  let isHeld = false
  const step = () => (isHeld ? new Promise<void>((resolve) => void gates.push(resolve)) : Promise.resolve())
  const scene = await createScene(step)
  isHeld = true
  const doing = scene.doings[name]()
  for (let passed = 0; passed < steps; passed += 1) {
    await expect.poll(() => gates.length).toBe(1)
    gates.shift()?.()
  }
  await expect.poll(() => gates.length).toBe(1)
  isHeld = false
  await scene.doings[by]()
  gates.shift()?.()
  await doing
  expect(await scene.addressNow()).not.toBe(scene.firstEmail)
  return scene
}

const pairsOf = (steps: readonly number[]) =>
  steps.flatMap((step) => [[step, 'confirm'] as const, [step, 'operatorMoves'] as const])

// It reads the account, hashes, and reads it again before it opens a session.
test.each(pairsOf([1, 2, 3]))(
  'a sign-in whose address changes after step %i, by %s, opens no session',
  async (steps, by) => {
    const { opened } = await moveMeanwhile('oldPassword', steps, by)
    // Confirming a change brings a new session.
    expect(opened.map(({ email }) => email).filter(Boolean)).toHaveLength(by === 'confirm' ? 1 : 0)
  },
)

// It reads the link and its user, hashes, and sets the password as it uses the link up.
test.each(pairsOf([1, 2, 3]))(
  'a reset by a link to an address that changes after step %i, by %s, sets no password',
  async (steps, by) => {
    const { resets, userId } = await moveMeanwhile('reset', steps, by)
    expect(resets).toEqual([false])
    const kept = await env.DB.prepare('SELECT password_hash FROM users WHERE id = ?')
      .bind(userId)
      .first('password_hash')
    expect(kept).toContain(oldPassword)
  },
)

test('in any order of concurrent operations, sessions and links end with the credentials or address they were made for', async () => {
  const property = fc.asyncProperty(fc.array(Doing, { minLength: 2, maxLength: 6 }), fc.scheduler(), async (all, s) => {
    const step = () => s.schedule(Promise.resolve())
    const { doings, opened, resets, mailed, firstEmail, userId, callerOf, isLive } = await createScene(step)
    const run = async ({ name, delay }: (typeof all)[number]) => {
      for (let n = 0; n < delay; n += 1) await step()
      await doings[name]()
    }
    await s.waitFor(Promise.all(all.map(run)))
    const user = await env.DB.prepare('SELECT email, password_hash, google_id, is_active FROM users WHERE id = ?')
      .bind(userId)
      .first<{ email: string; password_hash: string; google_id: string | null; is_active: number }>()
    if (!user?.is_active) {
      const left = await env.DB.prepare('SELECT id FROM sessions WHERE user_id = ?').bind(userId).all()
      expect(left.results).toEqual([])
    }
    for (const { session, password, email, sub } of opened) {
      if (!(await callerOf(session.token))) continue
      if (password) expect(user?.password_hash.split('#')[0]).toBe(password)
      if (email) expect(user?.email).toBe(email)
      if (sub) expect(user?.google_id).toBe(sub)
    }
    if (resets.includes(true)) expect(user?.email).toBe(firstEmail)
    for (const { token, to } of mailed) if (await isLive(token)) expect(user?.email).toBe(to)
  })
  await fc.assert(property, runs(inDeep(12, 50)))
})
