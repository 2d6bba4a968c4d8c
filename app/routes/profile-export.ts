import { redirect } from 'react-router'
import { admit } from '../admit.ts'
import { servicesContext } from '../context.ts'
import type { Route } from './+types/profile-export.ts'

/** The export as a file; one that is too large for that, or refused, is told on the profile page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { userId } = admit(context)
  const { exports, logger } = context.get(servicesContext)
  const answer = await exports.request(userId)
  if (!answer.ok) {
    logger.info('export_refused', { code: answer.error.code })
    return redirect('/profile?export=failed')
  }
  if (answer.value.kind === 'later') return redirect('/profile?export=later')
  return new Response(answer.value.text, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${answer.value.name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
