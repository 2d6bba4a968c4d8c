type Swept = { sweep: () => Promise<void> }

/**
 * Deletes expired sessions, links and address changes, and ends purchases, in bounded batches, every minute: enough for a
 * million users, and almost free when nothing is due.
 */
export function createAccountsJobs(services: {
  sessions: Swept
  tokens: Swept
  emailChange: Swept
  purchaseEndings: Swept
}) {
  return {
    sweepAccounts: async (): Promise<void> => {
      await services.sessions.sweep()
      await services.tokens.sweep()
      await services.emailChange.sweep()
      await services.purchaseEndings.sweep()
    },
  }
}
