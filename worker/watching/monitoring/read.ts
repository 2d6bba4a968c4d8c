// Part of a check: what a page says, and whether it is about the match that its target means.
import type { TargetCheck } from '#durable/platform-gate/protocol.ts'
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { zoneOfGround } from '../matching/zones.rules.ts'
import type { ExtractedPage, ExtractionSpec, PlatformSpec } from './contract.ts'
import type { Identified, Meant } from './identity/contract.ts'
import { withoutOthers } from './identity/offers.rules.ts'
import { identify } from './identity/rules.ts'
import { judgePage } from './rules.ts'

export type ReadDependencies = {
  extract: (page: {
    body: string
    contentType: string | null
    spec: ExtractionSpec
    expectedCurrency: string
    now: Instant
    timeZone?: string | undefined
    meant?: Meant | undefined
    namesTickets?: boolean | undefined
  }) => ExtractedPage
  /** The match that a target means; null where there is none to compare a page with. */
  meantOf: (matchId: number) => Promise<Meant | null>
  logger: Logger
}

/** `identified` is null where nothing was read, or there is no match to compare with. */
export type Read = { extracted: ExtractedPage | null; identified: Identified | null }

type Answer = { body: string; contentType: string | null }

/** Reads a page and compares it with its match; doubt about the match comes first among its problems. */
export async function readPage(
  dependencies: ReadDependencies,
  platform: PlatformSpec,
  check: TargetCheck,
  answer: Answer,
  finalUrl: string,
  now: Instant,
): Promise<Read> {
  const meant = await dependencies.meantOf(check.matchId)
  const extracted = read(dependencies, platform, check, answer, now, meant)
  if (!extracted || !meant || !['changed', 'nothing_found'].includes(judgePage(extracted)))
    return { extracted, identified: null }
  const { event, names = null } = extracted
  const today = Math.floor(now / dayMs)
  const identified = identify({ event, names, url: check.url, finalUrl, today }, meant)
  if (identified.identity === 'same') return { extracted: withoutOthers(extracted, meant), identified }
  const code = identified.identity === 'other' ? 'other_event' : 'unsure_event'
  const problems = [{ code, detail: identified.why } as const, ...extracted.problems]
  return { extracted: { ...extracted, problems }, identified }
}

/** Extraction should not throw; if it does, only this page is unreadable. */
function read(
  { extract, logger }: ReadDependencies,
  platform: PlatformSpec,
  check: TargetCheck,
  { body, contentType }: Answer,
  now: Instant,
  meant: Meant | null,
): ExtractedPage | null {
  try {
    const { extraction: spec, currency: expectedCurrency } = platform
    const { namesTickets } = check
    const groundZone = platform.timeZone === undefined && meant ? zoneOfGround(meant) : null
    const timeZone = groundZone ?? platform.timeZone
    const page = extract({
      body,
      contentType,
      spec,
      expectedCurrency,
      now,
      timeZone,
      namesTickets,
      ...(meant && { meant }),
    })
    return groundZone === null ? page : { ...page, groundZone }
  } catch (error) {
    logger.error('extraction_failed', { platform: platform.slug, target_id: check.targetId, error: errorText(error) })
    return null
  }
}
