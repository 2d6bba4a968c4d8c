type Swept = { sweep: () => Promise<void> }

/**
 * Deletes what has lapsed of sessions, mailed links, changes of address and the security log, a bounded piece at a time. Every minute, so
 * that a piece a time keeps up with a million people; with nothing to delete it reads next to nothing.
 */
export function createAccountsJobs(services: { sessions: Swept; tokens: Swept; emailChange: Swept; activity: Swept }) {
  return {
    sweepAccounts: async (): Promise<void> => {
      await services.sessions.sweep()
      await services.tokens.sweep()
      await services.emailChange.sweep()
      await services.activity.sweep()
    },
  }
}
