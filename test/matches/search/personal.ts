import { call } from '../../people/accounts/people.ts'
import type { Scene } from '../../people/privacy/features.ts'

export const use = ({ canary, cookies }: Scene) => call('GET', `/api/search?q=${canary}`, { cookie: cookies[0] })
