// The ETag of an alert, for people and programs that change one at the same time.
import { sha256Hex } from '#worker/ground/platform/sha256.ts'
import type { NamedAlert } from './contract.ts'
import { alertView } from './view.ts'

/** Strong: of all that is shown of it. */
export async function tagOf(alert: NamedAlert): Promise<string> {
  return `"${await sha256Hex(JSON.stringify(alertView(alert)), 12)}"`
}

/** Whether an `If-Match` names it. What compresses an answer on its way may have made the tag weak. */
export function isMatch(ifMatch: string, tag: string): boolean {
  return ifMatch.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))
}
