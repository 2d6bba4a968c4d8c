import type { Config } from '#worker/entry/config.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { googleCallbackPath } from './constants.ts'
import { createGoogleEntrance } from './entrance.ts'
import { createOpenId } from './openid.ts'
import { createGoogleRepository } from './repository.ts'
import { createGoogleService } from './service.ts'

type EntrancePorts = Omit<Parameters<typeof createGoogleEntrance>[0], 'repository'>
type ServicePorts = Omit<Parameters<typeof createGoogleService>[0], 'openId' | 'entrance' | 'sealer'>
type GooglePorts = EntrancePorts & ServicePorts & { clock: Clock; fetch: Parameters<typeof createOpenId>[0]['fetch'] }

/** Sign-in with Google, put together from the settings; without a client id it says that it is not offered. */
export function composeGoogle(config: Config, database: Database, ports: GooglePorts) {
  const { google: settings } = config
  const redirectUri = config.publicOrigin + googleCallbackPath
  return createGoogleService({
    ...ports,
    openId: settings && createOpenId({ ...ports, settings, redirectUri }),
    entrance: createGoogleEntrance({ ...ports, repository: createGoogleRepository(database) }),
    sealer: createSealer(config.linkSecret, 'google-attempt'),
  })
}
