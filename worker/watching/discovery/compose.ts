import type { Feature } from '#worker/entry/feature.ts'
import type { Ground } from '#worker/entry/services.ts'
import type { ListedMatch, PageUnlink } from '#worker/matches/catalogue/contract.ts'
import type { CatalogueWriter } from '#worker/matches/catalogue/writing/service.ts'
import type { Note } from '#worker/people/admin/contract.ts'
import { leaseMs } from '../monitoring/constants.ts'
import type { PlatformSpec } from '../monitoring/contract.ts'
import type { PlatformPages } from '../monitoring/pages.service.ts'
import { createDiscoveryDeskRepository } from './desk.repository.ts'
import { createDiscoveryDesk } from './desk.ts'
import { createJudging } from './judging.ts'
import { createReading, type ReadingPorts } from './reading.ts'
import { createDiscoveryRepository } from './repository.ts'
import { createDiscovery } from './service.ts'

type Ports = Ground & {
  audit: { note: Note }
  catalogueWriter: CatalogueWriter
  matchesBetween: (from: number, to: number, limit: number) => Promise<ListedMatch[]>
  otherNames: () => Promise<{ teamId: number; name: string }[]>
  platformCountry: (platformId: number) => Promise<string | null>
  platformPages: PlatformPages
  findPlatform: (id: number) => Promise<PlatformSpec | null>
  readListing: ReadingPorts['readListing']
  extractPage: ReadingPorts['extractPage']
}

export function composeDiscovery(ports: Ports) {
  const { database, catalogueWriter, matchesBetween, platformPages, findPlatform, rooms, enqueue, clock, logger } =
    ports
  const repository = createDiscoveryRepository(database)
  /** Noted in the batch that unlinks: cut off before the end, the job does it again. */
  async function withdraw(
    { matchId, platformId }: Pick<PageUnlink, 'matchId' | 'platformId'>,
    at: number,
  ): Promise<void> {
    await catalogueWriter.pageLeaves({ matchId, platformId })
    await rooms(matchId).withdraw(platformId, at)
    await catalogueWriter.pageHasLeft({ matchId, platformId })
  }
  async function withdrawLeaving(): Promise<void> {
    const now = clock()
    for (const page of await catalogueWriter.leavingPages(now - leaseMs)) await withdraw(page, now)
  }
  const reading = createReading({
    read: platformPages.read,
    readListing: ports.readListing,
    extractPage: ports.extractPage,
    countryOf: ports.platformCountry,
  })
  const judging = createJudging({
    ...{ repository, matchesBetween, withdraw, clock },
    otherNames: ports.otherNames,
    writer: catalogueWriter,
  })
  const discovery = createDiscovery({
    repository,
    reading,
    judging,
    findPlatform,
    withdraw,
    enqueue,
    clock,
    logger,
    unlinkStatements: catalogueWriter.unlinkStatements,
  })
  const discoveryDesk = createDiscoveryDesk({
    repository,
    judging,
    findPlatform,
    withdraw,
    enqueue,
    clock,
    deskRepository: createDiscoveryDeskRepository(database),
    isSelector: (linkRule) => ports.readListing({ body: '<a></a>', address: '', linkRule }).problem === null,
    writer: catalogueWriter,
    note: ports.audit.note,
    loopbackPorts: ports.config.loopbackPorts,
  })
  return {
    name: 'discovery',
    services: { discoveryDesk },
    policies: { 'PAGE /admin/discovery': { permission: 'MANAGE_MATCHES' } },
    internals: { discovery },
    jobs: { everyMinute: { discover: discovery.dispatch, purgeFoundEvents: discovery.purge, withdrawLeaving } },
    handlers: { discover: discovery.step, page_gone: discovery.pageGone },
  } satisfies Feature
}
