import { call } from '../../people/accounts/people.ts'
import type { Scene } from '../../people/privacy/features.ts'

export const use = ({ cookies }: Scene) =>
  call('POST', '/api/matches/1/prices/refresh', { cookie: cookies[0], body: {} })
