// A link that sets a password is ended at the very moment at which it is used: it sets none.
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { linkTroubles } from '#worker/people/accounts/recovery/constants.ts'
import { addOperator, formOf, stored } from '../desk/operators.ts'
import { move, newAddress, services, visitorNow } from '../email-change/scene.ts'
import { addPerson } from '../people.ts'
import { setUpApp } from '../two-step/authenticator.ts'

type Ports = Pick<typeof services, 'recovery'>

const owners = 'lantern over the halfway line'
const others = 'marmalade under the floodlights'
/** More than what is written before a password is set has. */
const statementsOfChange = 8

/** The product, in which something happens just before the batch that changes who may use an account. */
function justBefore(happens: () => Promise<unknown>): Ports {
  let isOver = false
  async function batch(statements: D1PreparedStatement[]) {
    if (!isOver && statements.length >= statementsOfChange) {
      isOver = true
      await happens()
    }
    return env.DB.batch(statements)
  }
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'batch') return batch
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return createProduct({ ...env, DB }).ports
}

const set = (token: string, typed: string, { recovery }: Ports = services) =>
  recovery.reset({ token, password: typed }, visitorNow())
const mint = async (id: number, purpose: 'reset_password' | 'first_factor_added') =>
  (await services.tokens.mint(id, purpose)).token
const entersBy = async (email: string, typed: string) =>
  (await services.signIn.signIn({ email, password: typed }, visitorNow())).ok

type Ended = {
  id: number
  /** The account's address in the end. */
  email: string
  late: string
  meanwhile: () => Promise<unknown>
  /** Whether the owner has set a password by then. */
  isSet?: boolean
}

/** An account whose link is used late, and what ends the link meanwhile. */
const ended: Record<string, () => Promise<Ended>> = {
  'of a later address, when the first one takes the account back': async () => {
    const { id, email } = await addPerson()
    const [first, second] = [await move(id), await move(id)]
    return { id, email, late: second.takeBack, meanwhile: () => set(first.takeBack, owners) }
  },
  'of the first address, when an operator gives the account another one': async () => {
    const { id } = await addPerson()
    const { takeBack: late } = await move(id)
    const [by, email] = [await addOperator('Admin'), newAddress()]
    const meanwhile = async () => services.userDesk.edit(by, id, await formOf(id, { email }))
    return { id, email, late, meanwhile, isSet: false }
  },
  'that was asked for before, when its owner sets a password by another': async () => {
    const { id, email } = await addPerson()
    const [late, own] = [await mint(id, 'reset_password'), await mint(id, 'reset_password')]
    return { id, email, late, meanwhile: () => set(own, owners) }
  },
  'that takes two-step sign-in back, when its owner sets a password': async () => {
    const { id, email } = await addPerson()
    await setUpApp(id)
    const [late, own] = [await mint(id, 'first_factor_added'), await mint(id, 'reset_password')]
    return { id, email, late, meanwhile: () => set(own, owners) }
  },
}

test.each(Object.entries(ended))('a link %s', async (_, begin) => {
  const { id, email, late, meanwhile, isSet = true } = await begin()
  const done: unknown[] = []
  const product = justBefore(async () => done.push(await meanwhile()))
  expect(await set(late, others, product)).toMatchObject({ error: { message: linkTroubles.unknown } })
  expect(done).toMatchObject([{ ok: true }])
  expect(await stored(id)).toMatchObject({ email, is_changing: 0 })
  expect(await entersBy(email, others)).toBe(false)
  expect(await entersBy(email, owners)).toBe(isSet)
})

test('taking back what was switched off meanwhile leaves another registration its address, and the link as it was', async () => {
  const { id, email } = await addPerson()
  const { takeBack } = await move(id)
  const form = await addPerson({ email, isEmailVerified: false })
  const by = await addOperator('Admin')
  const product = justBefore(() => services.userDesk.setStatus(by, id, { isActive: false }))
  expect(await set(takeBack, owners, product)).toMatchObject({ error: { message: linkTroubles.unknown } })
  expect(await stored(form.id)).toMatchObject({ email, is_active: 1 })
  expect((await services.userDesk.setStatus(by, id, { isActive: true })).ok).toBe(true)
  expect((await set(takeBack, owners)).ok).toBe(true)
})
