/** Deadline of calls that must be answered: enough for a busy machine, so that only a silence reaches it. */
export const patientMs = 60_000
