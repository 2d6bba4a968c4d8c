import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import type { ClientName } from '#worker/people/clients/contract.ts'

/** An agent's clients, by name; none for other roles, without a query. */
export async function clientsOf(
  caller: Caller | null,
  context: Readonly<RouterContextProvider>,
): Promise<ClientName[]> {
  if (caller?.roleId !== roleIds.Agent) return []
  return context.get(servicesContext).clients.names(caller.userId)
}
