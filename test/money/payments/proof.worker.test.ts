import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { paymentsDataSource } from '#worker/money/payments/personal-data.ts'
import { addPerson } from '../../people/accounts/people.ts'
import { paying } from './paying.ts'

const run = (sql: string, ...bound: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...bound)
    .run()

/** Changes rows that nothing may change: what a mistake, or a thief with the database, could do. */
async function tamper(table: 'ledger' | 'receipts', sql: string, ...bound: unknown[]): Promise<void> {
  const name = `${table}_kept_from_update`
  await run(`DROP TRIGGER ${name}`)
  await run(sql, ...bound)
  await run(
    `CREATE TRIGGER ${name} BEFORE UPDATE ON ${table} BEGIN SELECT raise(ABORT, '${table}: rows are only added'); END`,
  )
}

/** Problems about one user or payer; others say nothing about this test. */
async function proved(scene: Awaited<ReturnType<typeof paying>>) {
  await scene.proof.proveNow(0)
  const { problems, proof } = await scene.proof.view()
  const payerId = await env.DB.prepare('SELECT id FROM payers WHERE user_id = ?').bind(scene.userId).first<string>('id')
  const { results } = await env.DB.prepare('SELECT id FROM payment_orders WHERE payer_id = ?')
    .bind(payerId)
    .all<{ id: string }>()
  const { results: refs } = await env.DB.prepare('SELECT ref FROM ledger WHERE payer_id = ?')
    .bind(payerId)
    .all<{ ref: string }>()
  const own = [payerId, `user ${scene.userId}`, ...results.map(({ id }) => id), ...refs.map(({ ref }) => ref)]
  const kinds = problems
    .filter(({ subject }) => own.some((one) => one !== null && subject.startsWith(one)))
    .map(({ kind }) => kind)
  return { kinds, proof }
}

describe('the nightly proof', () => {
  test('says that all agrees after payments, refunds and disputes', async () => {
    const scene = await paying()
    const { id } = await scene.pay()
    await scene.pay({ plan: 'pro', cycle: 'monthly' })
    const order = await scene.payments.find(scene.userId, id)
    await scene.refunds.refund(
      order?.id ?? '',
      { request_id: crypto.randomUUID(), amount: '100', reason: 'goodwill' },
      7,
    )
    const { kinds, proof } = await proved(scene)
    expect(kinds).toEqual([])
    expect(proof).toMatchObject({ sumPence: 0 })
    expect(proof?.finishedAt).not.toBeNull()
  })

  test('finds a plan that was lengthened by hand, mails it once, and forgets it when it is put right', async () => {
    const scene = await paying()
    await scene.pay()
    await scene.drain()
    const untilAt = (await scene.plans.planOf(scene.userId)).paidUntilAt
    await run('UPDATE user_plans SET paid_until_at = paid_until_at + 1 WHERE user_id = ?', scene.userId)
    expect((await proved(scene)).kinds).toEqual(['money_without_plan'])
    scene.mails.length = 0
    await scene.proof.alarm()
    await scene.proof.alarm()
    expect(scene.mails.map(({ to }) => to)).toEqual(['operator@touchline.example'])
    expect(scene.mails[0]?.subject).toMatch(/^Alarm: /)
    expect(scene.mails[0]?.text).not.toContain('@example.com')
    await run('UPDATE user_plans SET paid_until_at = ? WHERE user_id = ?', untilAt, scene.userId)
    scene.time.now += 1
    expect((await proved(scene)).kinds).toEqual([])
  })

  test('finds a plan that no one paid for', async () => {
    const scene = await paying()
    await run(
      "INSERT INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since) VALUES (?, 'pro', ?, 0)",
      scene.userId,
      scene.time.now + 1_000_000,
    )
    expect((await proved(scene)).kinds).toEqual(['plan_without_money'])
  })

  test('finds a movement and a receipt that were changed behind the product’s back', async () => {
    const scene = await paying()
    await scene.pay()
    const own = 'WHERE payer_id = (SELECT id FROM payers WHERE user_id = ?)'
    await tamper('ledger', `UPDATE ledger SET cash = cash + 100, vat = vat - 100 ${own}`, scene.userId)
    expect((await proved(scene)).kinds).toEqual(['document'])
    const other = await paying()
    await other.pay()
    const receipt =
      'WHERE order_id IN (SELECT order_id FROM ledger WHERE payer_id = (SELECT id FROM payers WHERE user_id = ?))'
    await tamper('receipts', `UPDATE receipts SET gross_pence = 1 ${receipt}`, other.userId)
    expect((await proved(other)).kinds).toEqual(['document'])
  })

  test('goes on where its run was interrupted, and counts no payer twice', async () => {
    const scene = await paying()
    await scene.pay()
    const payers = await env.DB.prepare('SELECT count(*) AS n FROM payers').first<number>('n')
    scene.time.now += dayMs
    await run(
      `INSERT INTO book_proofs (started_at, phase, cursor, tally) VALUES (?, 'payers', '', '{"payers":0,"entries":0,"sumPence":0,"months":{},"paying":{}}')`,
      scene.time.now,
    )
    await scene.proof.prove()
    await scene.proof.prove()
    expect((await scene.proof.view()).proof?.payers).toBe(payers)
  })
})

test('money that comes in for an erased user is a case that stays until an operator settles it', async () => {
  const scene = await paying()
  const { id } = await addPerson()
  const paymentId = await scene.start()
  const order = await scene.payments.find(scene.userId, paymentId)
  await paymentsDataSource(openDatabase(env.DB)).erase(scene.userId)
  if (order) {
    await scene.payments.record(
      { ...order, userId: null },
      { kind: 'captured', ref: crypto.randomUUID(), amountPence: order.amountPence, feePence: 0 },
    )
  }
  const open = async () => (await scene.proof.view()).problems.filter(({ subject }) => subject === order?.id)
  expect((await open()).map(({ kind }) => kind)).toEqual(['erased_payer'])
  scene.time.now += 1
  await scene.proof.proveNow(0)
  expect(await open()).toHaveLength(1)
  expect(await scene.proof.settle('erased_payer', order?.id ?? '', id)).toBe(true)
  await scene.proof.proveNow(id)
  const acts = await env.DB.prepare('SELECT action FROM audit_log WHERE actor_id = ? ORDER BY id').bind(id).all()
  expect(acts.results).toEqual([{ action: 'problem_settled' }, { action: 'books_proved' }])
  expect(await open()).toEqual([])
})
