/** Mandates decided in one call: each asks the database a few times, of the hundreds that a change may. */
export const mandatesPerCall = 20
