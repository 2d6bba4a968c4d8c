import { openLocalDatabase } from '../seed/local-database.ts'
import { newFirstAdminSecret } from './secret.ts'

/** Makes the secret for a local database that has its tables; null once there is an administrator. */
export async function storeFirstAdminSecret(statePath: string): Promise<string | null> {
  const { secret, sql } = await newFirstAdminSecret(Date.now())
  const { d1, close } = await openLocalDatabase(statePath)
  try {
    return (await d1.prepare(sql).all()).results.length > 0 ? secret : null
  } finally {
    await close()
  }
}
