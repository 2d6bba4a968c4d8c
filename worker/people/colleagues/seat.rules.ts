/**
 * SQL of whether what is written may be: by the agent, for whom the session is null, or by a session of a booker of theirs
 * that works for them now. Part of every statement by which colleagues write, so that one who is removed meanwhile writes
 * nothing.
 */
export function mayWrite(session: string, agent: string): string {
  return `(${session} IS NULL OR EXISTS (SELECT 1 FROM sessions
    JOIN colleagues ON colleagues.user_id = ${agent} AND colleagues.colleague_id = sessions.user_id AND role = 'booker'
    WHERE sessions.id = ${session} AND sessions.working_for = ${agent}))`
}

/** Whose account a person's browser works for: an agent's, or their own. */
export function chosenAccount({ userId, seat }: { userId: number; seat: { agentId: number } | null }): number {
  return seat?.agentId ?? userId
}
