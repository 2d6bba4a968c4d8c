import { env } from 'cloudflare:workers'
import { createProduct } from '#worker/entry/services.ts'
import type { Copy } from '#worker/running/system/backup/copy/contract.ts'
import { afterRestore, beforeRestore, restoreStatements } from '#worker/running/system/backup/copy/rules.ts'
import { createPartSealer } from '#worker/running/system/backup/copy/sealing.ts'

const { config } = createProduct(env).ports

/** As an operator does it with the file that `npm run restore-copy` writes: into a database that has its tables. */
export async function restoreInto(d1: D1Database, { tables, parts }: Copy): Promise<void> {
  const sealer = createPartSealer(config.linkSecret)
  const triggers = await d1
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all<{ name: string; sql: string }>()
  const run = async (statements: string[]) => void (await d1.batch(statements.map((sql) => d1.prepare(sql))))
  await run(beforeRestore(tables, triggers.results))
  for (const table of tables.toReversed()) {
    for (const part of parts.filter((one) => one.table === table.name)) {
      const object = await env.EXPORTS.get(part.key)
      const lines = await sealer.open(new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer()))
      if (lines?.length !== part.rows) throw new Error(`${part.key} is not whole`)
      await run([...restoreStatements(table, lines)])
    }
  }
  await run(afterRestore(triggers.results))
}
