import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { fieldsOf } from '#app/ui/account/form.ts'
import { safeReturnPath } from '#worker/ground/return-path.rules.ts'
import { changedParty, partyOfFields, withParty } from '#worker/matches/prices/party/address.rules.ts'
import { partySetCookie } from '#worker/matches/prices/party/cookie.rules.ts'
import type { Route } from './+types/party.ts'

/** A link to here leads to the matches. */
export function loader() {
  throw redirect('/matches')
}

/** Keeps for whom a reader wants prices: with the account, or else in this browser. */
export async function action({ request, context }: Route.ActionArgs) {
  const { preferences, config } = context.get(servicesContext)
  const fields = await fieldsOf(request, context)
  const party = changedParty(partyOfFields(fields), fields.change)
  const caller = callerOf(context)
  if (caller) await preferences.keepParty(caller.userId, party)
  const headers = caller ? undefined : { 'Set-Cookie': partySetCookie(party, config.isSecure) }
  const way = withParty(safeReturnPath(fields.return_to ?? '/matches'), party)
  throw redirect(way, { status: 303, ...(headers && { headers }) })
}
