import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import { errorText } from '#worker/ground/platform/logger.ts'
import type { ListedMatch, PageUnlink } from '#worker/matches/catalogue/contract.ts'
import type { CatalogueWriter } from '#worker/matches/catalogue/writing/service.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import { leaseMs } from '../monitoring/constants.ts'
import type { PlatformSpec } from '../monitoring/contract.ts'
import type { PlatformPages } from '../monitoring/pages.service.ts'
import { roomsAtOnce } from './constants.ts'
import { createDiscoveryDeskRepository } from './desk.repository.ts'
import { createDiscoveryDesk } from './desk.ts'
import { createJudging } from './judging.ts'
import { createReading, type ReadingPorts } from './reading.ts'
import { createDiscoveryRepository } from './repository.ts'
import { createDiscovery } from './service.ts'

type LeavingPage = Pick<PageUnlink, 'matchId' | 'platformId'>

type Ports = BaseDependencies & {
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
  async function withdraw({ matchId, platformId }: LeavingPage, at: number): Promise<void> {
    const page = { matchId, platformId }
    await catalogueWriter.pagesLeave([page])
    await rooms(matchId).withdraw(platformId, at)
    await catalogueWriter.pagesHaveLeft([page])
  }
  /** A room that does not answer keeps no other page on its board. */
  async function withdrawLeaving(): Promise<void> {
    const now = clock()
    const pages = await catalogueWriter.leavingPages(now - leaseMs)
    if (pages.length === 0) return
    const left: LeavingPage[] = []
    await catalogueWriter.pagesLeave(pages)
    await eachConcurrently(pages, roomsAtOnce, async (page) => {
      try {
        await rooms(page.matchId).withdraw(page.platformId, now)
        left.push(page)
      } catch (error) {
        logger.error('page_not_withdrawn', { match_id: page.matchId, error: errorText(error) })
      }
    })
    await catalogueWriter.pagesHaveLeft(left)
  }
  const reading = createReading({
    read: platformPages.read,
    readListing: ports.readListing,
    extractPage: ports.extractPage,
    countryOf: ports.platformCountry,
  })
  const judging = createJudging({
    repository,
    matchesBetween,
    withdraw,
    clock,
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
