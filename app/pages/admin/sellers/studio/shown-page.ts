import type { PageName } from '#worker/watching/monitoring/rule-studio/contract.ts'

/** The studio's query with the page that it shows: checks replace the page of a sort while an operator works on it. */
export function showing({ sort, id }: PageName, query = new URLSearchParams()): URLSearchParams {
  const next = new URLSearchParams(query)
  next.set('page', sort)
  next.set('shown', id)
  return next
}
