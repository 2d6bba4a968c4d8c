/**
 * Applies the schema steps that the object has not seen; `steps[0]` is step 1. Call it inside `blockConcurrencyWhile`
 * in the constructor. Throws when the storage is ahead of the code, as after a rollback.
 */
export function applySteps(sql: SqlStorage, steps: readonly string[]): void {
  sql.exec('CREATE TABLE IF NOT EXISTS applied_steps (step INTEGER PRIMARY KEY) STRICT')
  const applied = Number(sql.exec('SELECT count(*) AS applied FROM applied_steps').one().applied)
  if (applied > steps.length) {
    throw new Error(`The storage has ${applied} steps, the code only ${steps.length}: deploy a newer version`)
  }
  for (const [index, step] of steps.entries()) {
    if (index < applied) continue
    sql.exec(step)
    sql.exec('INSERT INTO applied_steps (step) VALUES (?)', index + 1)
  }
}
