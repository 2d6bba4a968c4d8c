import { consoleLogger } from '#worker/ground/platform/logger.ts'

/**
 * Applies the schema steps that the object has not seen; `steps[0]` is step 1. Call it inside `blockConcurrencyWhile`
 * in the constructor. Returns how many it had seen. Steps only add, so that code before them goes on with storage that
 * has them, as after a rollback.
 */
export function applySteps(sql: SqlStorage, steps: readonly string[]): number {
  const applied = countApplied(sql)
  if (applied > steps.length) consoleLogger.warn('storage_ahead_of_code', { applied, steps: steps.length })
  for (const [index, step] of steps.entries()) {
    if (index < applied) continue
    sql.exec(step)
    sql.exec('INSERT INTO applied_steps (step) VALUES (?)', index + 1)
  }
  return applied
}

/** The table is there in all but new objects, and every statement costs each object that wakes. */
function countApplied(sql: SqlStorage): number {
  try {
    return Number(sql.exec('SELECT count(*) AS applied FROM applied_steps').one().applied)
  } catch {
    sql.exec('CREATE TABLE applied_steps (step INTEGER PRIMARY KEY) STRICT')
    return 0
  }
}
