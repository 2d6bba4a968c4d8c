import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import type { ExtractedPage, PlatformSpec } from '../contract.ts'
import { inCurrency } from '../extract/currency.ts'
import type { PageInput } from '../extract/page.ts'
import { Steps } from '../extract/steps.ts'
import type { ReadPage } from '../stored-pages/contract.ts'
import { shadowStepsPerLease } from './constants.ts'
import type { ShadowTally } from './contract.ts'
import type { ShadowRepository } from './repository.ts'
import { compare, comparedOf, emptyTally, withCheck } from './rules.ts'

type Ports = {
  repository: Pick<ShadowRepository, 'count'>
  extract: (page: PageInput, steps: Steps) => ExtractedPage
  logger: Logger
}

export type ShadowReading = ReturnType<typeof createShadowReading>

/**
 * Reads by a candidate's rules what a lease fetched and read anyway. Its trouble is no trouble of the check: nothing here
 * throws, and its work has a limit of its own.
 */
export function createShadowReading({ repository, extract, logger }: Ports) {
  return {
    begin({ leaseId, platform }: { leaseId: string; platform: PlatformSpec }) {
      const { shadow } = platform
      let stepsLeft = shadow ? shadowStepsPerLease : 0
      let tally: ShadowTally = emptyTally
      const meant = (page: ExtractedPage) => ({
        ...page,
        offers: page.offers.map((offer) => inCurrency(offer, platform.currency)),
      })
      const warn = (error: unknown) =>
        logger.warn('shadow_failed', { platform: platform.slug, run: shadow?.run ?? 0, error: errorText(error) })

      return {
        /** Beside what the rules in force made of the same page. */
        read(page: ReadPage, live: ExtractedPage): void {
          if (!shadow || stepsLeft <= 0) return
          const { body, contentType, url, at } = page
          const steps = new Steps(body.length)
          try {
            const { currency: expectedCurrency } = platform
            const timeZone = live.groundZone ?? platform.timeZone
            const spec = { spec: shadow.extraction, expectedCurrency, now: at, timeZone }
            tally = withCheck(
              tally,
              compare({ at, url }, meant(live), meant(extract({ body, contentType, ...spec }, steps))),
            )
          } catch (error) {
            warn(error)
          }
          stepsLeft -= steps.spent
        },

        /** Adds the lease to the run, in one row, once. */
        async finish(): Promise<void> {
          if (!shadow || comparedOf(tally) === 0) return
          try {
            await repository.count({ platformId: platform.id, run: shadow.run, leaseId }, tally)
          } catch (error) {
            warn(error)
          }
        },
      }
    },
  }
}
