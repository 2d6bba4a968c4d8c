// What assistants are answered: always the same frame around data.
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Result } from '#worker/ground/platform/result.ts'
import { holds } from '#worker/people/accounts/rules.ts'
import type { Explanation } from '../explanations/contract.ts'
import { assistantTexts } from './constants.ts'
import type { AssistedUser, EditToConfirm, Tool } from './contract.ts'

/** What a user's assistant may use: tools that it may not are not offered. */
export function offered(tools: readonly Tool[], { scopes, permissions }: AssistedUser): Tool[] {
  return tools.filter(
    ({ scope, permission }) => scopes.includes(scope) && (permission === undefined || holds(permissions, permission)),
  )
}

/** A tool's result: the data twice, for programs and as text, and never as sentences of ours. */
export function framed(result: Result<unknown>) {
  if (!result.ok) return { content: [{ type: 'text' as const, text: refusalText(result.error) }], isError: true }
  const frame = { notice: assistantTexts.notice, answer: result.value }
  return { content: [{ type: 'text' as const, text: JSON.stringify(frame) }], structuredContent: frame }
}

function refusalText({ message, fields = {} }: { message: string; fields?: Record<string, string[]> }): string {
  return [message, ...Object.entries(fields).map(([name, texts]) => `${name}: ${texts.join(' ')}`)].join('\n')
}

export function explanationView({ match, since, now, checks, alerts }: Explanation) {
  return {
    match_id: match.id,
    match: match.name,
    since: toIso(since),
    now: toIso(now),
    checks,
    alerts: alerts.map(({ id, name, verdict, isSent, conditions, moments }) => ({
      id,
      name,
      verdict,
      is_sent: isSent,
      conditions: conditions.map(({ isMet, text }) => ({ is_met: isMet, text })),
      moments: moments.map(({ at, text }) => ({ at: toIso(at), text })),
    })),
  }
}

const verbs = { create: 'Create the alert', pause: 'Pause the alert', delete: 'Delete the alert' } as const

/** "Pause the alert “Leeds v Arsenal · £35 or less” (2 together) for Ada Lovelace" */
export function changeText({ kind, name, conditions, clientName }: Omit<EditToConfirm, 'channels'>): string {
  const which = conditions === '' ? '' : ` (${conditions})`
  return `${verbs[kind]} “${name}”${which}${clientName === null ? '' : ` for ${clientName}`}`
}
