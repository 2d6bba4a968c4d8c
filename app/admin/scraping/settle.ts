import { type RouterContextProvider, redirect } from 'react-router'
import { qualityPath, settleWords } from '#worker/monitoring/drift/constants.ts'
import { servicesContext } from '../../context.ts'
import { noticeHeaders } from '../../notices.ts'

type Deciding = { userId: number; context: Readonly<RouterContextProvider> }

/** What is decided on the Quality tab; null for what is done on another one. */
export async function settle(fields: Record<string, string | undefined>, { userId, context }: Deciding) {
  const { quality } = context.get(servicesContext)
  const { intent, platform, match, since } = fields
  const word = settleWords.find((known) => known === intent)
  if (!word && intent !== 'accept') return null
  const platformId = idOf(platform)
  const done = word
    ? await quality.settle({ platformId, matchId: idOf(match) }, word, userId)
    : await quality.accept(platformId, idOf(since), userId)
  const notice = done.ok ? (word ?? 'accepted') : word ? 'held_gone' : 'flag_gone'
  return redirect(qualityPath, { status: 303, headers: noticeHeaders({ quality: notice }, context) })
}

function idOf(text: string | undefined): number {
  if (!text || !/^\d{1,15}$/.test(text)) throw new Response(null, { status: 400 })
  return Number(text)
}
