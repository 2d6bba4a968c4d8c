import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { shownOf } from '#app/frame/reader.ts'
import { partyIn } from '#worker/matches/prices/party/address.rules.ts'
import type { Party } from '#worker/matches/prices/party/constants.ts'
import { partyOfCookie } from '#worker/matches/prices/party/cookie.rules.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** For whom prices are asked for: by the address, or else as the reader chose last. */
export async function readParty({ request, context }: Asked): Promise<Party> {
  const asked = partyIn(new URL(request.url).searchParams)
  if (asked) return asked
  const caller = callerOf(context)
  if (caller) return (await shownOf(caller.userId, context)).party
  return partyOfCookie(request.headers.get('Cookie'), context.get(servicesContext).config.isSecure)
}
