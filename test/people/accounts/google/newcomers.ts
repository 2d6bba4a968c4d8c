import { env } from 'cloudflare:workers'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { createBrowser, createScene } from './scene.ts'

let people = 0
/** A Google user with a new address and id. */
export function newPerson() {
  people += 1
  return {
    sub: `sub-${people}`,
    email: `person-${people}@gmail.test`,
    name: 'Nina Newcomer',
    given_name: 'Nina',
    family_name: 'Newcomer',
  }
}

export async function addUser(email: string, columns: Record<string, unknown> = {}): Promise<number> {
  const row: Record<string, unknown> = {
    email,
    first_name: 'Pat',
    password_hash: '$scrypt$x',
    role_id: roleIds.Customer,
    is_email_verified: 1,
    created_at: 1,
    ...columns,
  }
  const names = Object.keys(row)
  const id = await env.DB.prepare(
    `INSERT INTO users (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) RETURNING id`,
  )
    .bind(...Object.values(row))
    .first<number>('id')
  return id ?? 0
}

export function start() {
  const scene = createScene()
  return { scene, browser: createBrowser(scene) }
}
