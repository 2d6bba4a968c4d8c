import { call } from '../../people/accounts/people.ts'
import type { Scene } from '../../people/privacy/features.ts'

export async function use({ canary, cookies }: Scene) {
  await call('POST', '/theme', { cookie: cookies[0] })
  await call('GET', `/u/${canary}${'x'.repeat(60)}`, { cookie: cookies[0] })
}
