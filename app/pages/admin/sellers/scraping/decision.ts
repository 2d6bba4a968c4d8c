import { type RouterContextProvider, redirect } from 'react-router'
import { noticeHeaders } from '#app/frame/notices.ts'
import { qualityPath, settleVerdicts } from '#worker/watching/monitoring/drift/constants.ts'
import type { SettleVerdict } from '#worker/watching/monitoring/drift/contract.ts'

/** On what waits of a match, or that the pages of a flagged platform are right. */
type Decision =
  | { verdict: SettleVerdict; of: { platformId: number; matchId: number } }
  | { verdict: null; platformId: number; since: number }

/** Decision taken on the Quality tab; null for a form of another tab. Throws a 400 for ids that are none. */
export function decisionOf({ intent, platform, match, since }: Record<string, string | undefined>): Decision | null {
  const verdict = settleVerdicts.find((known) => known === intent)
  if (verdict) return { verdict, of: { platformId: idOf(platform), matchId: idOf(match) } }
  return intent === 'accept' ? { verdict: null, platformId: idOf(platform), since: idOf(since) } : null
}

/** Back to the tab, with what became of it. */
export function decided({ verdict }: Decision, isDone: boolean, context: Readonly<RouterContextProvider>): Response {
  const notice = isDone ? (verdict ?? 'accepted') : verdict ? 'held_gone' : 'flag_gone'
  return redirect(qualityPath, { status: 303, headers: noticeHeaders({ quality: notice }, context) })
}

function idOf(text: string | undefined): number {
  if (!text || !/^\d{1,15}$/.test(text)) throw new Response(null, { status: 400 })
  return Number(text)
}
