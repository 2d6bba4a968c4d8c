import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { accountOf, callerOf } from '#app/frame/admit.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import type { ClientName } from '#worker/people/clients/contract.ts'

/** The clients of the account that the page is about, by name; none without an agent, without a query. */
export async function clientsOf(context: Readonly<RouterContextProvider>): Promise<ClientName[]> {
  const account = accountOf(context)
  const isAgents = account?.seat || callerOf(context)?.roleId === roleIds.Agent
  return account && isAgents ? context.get(servicesContext).clients.names(account.userId) : []
}
