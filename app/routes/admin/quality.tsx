import { redirect } from 'react-router'
import { qualityPath, settleWords } from '#worker/monitoring/drift/constants.ts'
import { fieldsOf } from '../../account/form.ts'
import { admitToDesk } from '../../admin/access.ts'
import { servicesContext } from '../../context.ts'
import { noticeHeaders } from '../../notices.ts'
import type { Route } from './+types/quality.ts'

/** What is done on the Quality tab, which is a part of the scraping page. */
export function loader({ context }: Route.LoaderArgs) {
  admitToDesk(context)
  throw redirect(qualityPath)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = admitToDesk(context)
  const { quality } = context.get(servicesContext)
  const { intent, platform, match, since } = await fieldsOf(request, context)
  const platformId = idOf(platform)
  const word = settleWords.find((known) => known === intent)
  if (!word && intent !== 'accept') throw new Response(null, { status: 400 })
  const done = word
    ? await quality.settle({ platformId, matchId: idOf(match) }, word, userId)
    : await quality.accept(platformId, idOf(since), userId)
  const notice = done.ok ? (word ?? 'accepted') : word ? 'held_gone' : 'flag_gone'
  throw redirect(qualityPath, { status: 303, headers: noticeHeaders({ quality: notice }, context) })
}

function idOf(text: string | undefined): number {
  if (!text || !/^\d{1,15}$/.test(text)) throw new Response(null, { status: 400 })
  return Number(text)
}
