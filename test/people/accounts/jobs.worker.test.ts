import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { runJobs } from '#test/run-jobs.ts'
import { createProduct } from '#worker/entry/services.ts'
import { activityKeptMs } from '#worker/people/activity/constants.ts'
import { addPerson, count, signIn } from './people.ts'

test('only expired rows are purged, every minute', async () => {
  const { id, email } = await addPerson()
  await signIn(email)
  const now = Date.now()
  const { ports: services, jobs } = createProduct(env)
  await services.tokens.mint(id, 'reset_password')
  const lapsed = now - activityKeptMs - 1_000
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, device) VALUES ('old', 'old', ?1, 0, 0, ?2, 'x')",
    ).bind(id, now - 1),
    env.DB.prepare("INSERT INTO account_tokens VALUES ('old', ?1, 'reset_password', 0, 1, NULL, '')").bind(id),
    env.DB.prepare(
      "INSERT INTO security_events (user_id, newest_first, id, kind, device, address_hash) VALUES (?1, ?2, 'old', 'signed_in', 'x', 'x')",
    ).bind(id, -lapsed),
  ])
  const { sweepAccounts, sweepActivity } = jobs.everyMinute
  await runJobs({ sweepAccounts, sweepActivity }, now)
  for (const table of ['sessions', 'account_tokens', 'security_events']) {
    expect(await count(`SELECT count(*) AS n FROM ${table} WHERE user_id = ?`, id), table).toBe(1)
  }
})
