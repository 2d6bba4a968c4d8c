// One call of the simulated seller: sign-in, faults, idempotency key, work, and what is untrue in its answer.
import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import type { MerchantFault, MerchantStep } from './faults.ts'
import type { Reply } from './keys.ts'
import type { Merchant } from './merchant.ts'

/** Longer than the app waits. */
const hangMs = 30_000
const hugeBytes = 1024 * 1024

export type Refuse = (status: number, code: string, message: string) => Reply

type Call = {
  step: MerchantStep
  /** Work on the body, once for each key. */
  work: (body: unknown, fault: MerchantFault | null) => Reply
  /** Errors as the protocol words them. */
  refuse: Refuse
  /** The answer with what the fault makes of it. */
  untrue?: (body: object, fault: MerchantFault) => object
}

export async function guarded(c: Context, merchant: Merchant, call: Call): Promise<Response> {
  const { step, refuse } = call
  const fault = merchant.fault.strike(({ on }) => on === step || on === 'any')
  const early = await instead(fault, refuse)
  if (early) return early
  const body: unknown = c.req.method === 'GET' ? null : await c.req.json().catch(() => undefined)
  const reply = once(c, merchant, { ...call, body, fault })
  if (fault?.mode === 'late') await setTimeout(hangMs, undefined, { ref: false })
  if (fault?.mode === 'lose') return new Response('', { status: 504 })
  if (fault?.mode === 'garbage')
    return new Response('<!doctype html><title>Sorry</title>', { headers: { 'Content-Type': 'text/html' } })
  if (fault?.mode === 'huge') return Response.json({ ...reply.body, padding: 'x'.repeat(hugeBytes) })
  const told = fault && call.untrue && reply.status < 300 ? call.untrue(reply.body, fault) : reply.body
  return Response.json(told, { status: reply.status, ...(reply.headers && { headers: reply.headers }) })
}

function once(c: Context, merchant: Merchant, call: Call & { body: unknown; fault: MerchantFault | null }): Reply {
  const { refuse, work, body, fault } = call
  if (body === undefined) return refuse(400, 'invalid_json', 'The body is not JSON.')
  if (c.req.method === 'GET') return work(body, fault)
  const key = c.req.header('idempotency-key')
  if (!key) return refuse(400, 'idempotency_key_required', 'Idempotency-Key header is required')
  const scoped = `${c.req.method} ${c.req.path} ${key}`
  const taken = merchant.keys.take(scoped, body)
  if (taken.kind === 'known') return { ...taken.reply, headers: { 'Idempotent-Replayed': 'true' } }
  if (taken.kind === 'other_body') return refuse(422, 'idempotency_conflict', 'The key was used with another body.')
  if (taken.kind === 'under_way') return refuse(409, 'idempotency_in_flight', 'The same call is under way.')
  const reply = work(body, fault)
  merchant.keys.keep(scoped, reply)
  return reply
}

/** The answer in place of the work. */
async function instead(fault: MerchantFault | null, refuse: Refuse): Promise<Response | null> {
  if (fault?.mode === 'hang') await setTimeout(hangMs, undefined, { ref: false })
  const reply = fault && insteadOf(fault, refuse)
  if (!reply) return null
  return Response.json(reply.body, { status: reply.status, headers: { 'Retry-After': String(fault.retry_after) } })
}

function insteadOf({ mode, status }: MerchantFault, refuse: Refuse): Reply | null {
  switch (mode) {
    case 'hang':
    case 'status':
      return refuse(status, 'simulated', 'Simulated.')
    case 'limit':
      return refuse(429, 'rate_limited', 'Too many calls.')
    case 'busy':
      return refuse(409, 'idempotency_in_flight', 'The same call is under way.')
    case 'conflict':
      return refuse(422, 'idempotency_conflict', 'The key was used with another body.')
    default:
      return null
  }
}
