import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { visitorOf } from '#app/ui/account/form.ts'
import { isFromAnotherSite } from '#worker/ground/rules.ts'
import { confirmExportPath } from '#worker/people/privacy/export/constants.ts'
import type { Route } from './+types/profile-export.ts'
import type { ExportNotice } from './export-notice.ts'

/** The export as a file; if it is too large, refused or needs proof, the profile page says so. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admit(context)
  // Another site could otherwise use up the user's rate limit.
  if (isFromAnotherSite(request.headers)) throw data(null, { status: 403 })
  const { exports, logger, proofs } = context.get(servicesContext)
  const toProfile = (notice: ExportNotice) =>
    redirect('/profile', { headers: noticeHeaders({ export: notice }, context) })
  if (!proofs.require(caller).ok) return redirect(confirmExportPath)
  const id = new URL(request.url).searchParams.get('id')
  if (id !== null) {
    const found = await exports.open(caller.userId, id)
    return found.ok ? file(found.value.name, found.value.body) : toProfile('gone')
  }
  const answer = await exports.request(caller.userId, visitorOf(request, context))
  if (!answer.ok) {
    logger.info('export_refused', { code: answer.error.code })
    return toProfile('limited')
  }
  const { value } = answer
  if (value.kind !== 'later') return file(value.name, value.text)
  return toProfile('later')
}

function file(name: string, body: BodyInit): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
