import { AsyncLocalStorage } from 'node:async_hooks'
import type { Visitor } from '../accounts/sessions/contract.ts'

type From = Pick<Visitor, 'device' | 'addressHash'>

/** The request under way; services are created once for all requests, and a write must not forget to say whence. */
const asked = new AsyncLocalStorage<() => From>()

/** Entries of the audit log made during `work` say where its request came from. */
export function auditedFrom<T>(visitor: () => From, work: () => T): T {
  return asked.run(visitor, work)
}

/** Null outside a request: in a job. */
export function auditedVisitor(): From | null {
  return asked.getStore()?.() ?? null
}
