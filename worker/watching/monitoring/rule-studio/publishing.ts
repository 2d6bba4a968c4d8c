// Part of the service: how a revision comes into force, by a shadow run or by an operator's word.

import { errorText } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { theSite } from '#worker/people/audit-log/constants.ts'
import { platformsPerRun } from '../constants.ts'
import type { ExtractionSpec } from '../contract.ts'
import { maxComparedChecks, maxShadowRunMs } from '../shadow/constants.ts'
import type { ShadowRepository } from '../shadow/repository.ts'
import { comparedOf, isProven } from '../shadow/rules.ts'
import {
  differencesUnread,
  interpreterVersion,
  newerInterpreter,
  noRevision,
  platformChangedMeanwhile,
  runChangedMeanwhile,
} from './constants.ts'
import type { LeftOpen, Studio } from './contract.ts'
import { tryRules } from './dry-run.ts'
import { isSameSpec, isWayBack, leftOpenText, meantOf, sortToShow, warningsOf } from './rules.ts'
import type { RuleStudioPorts } from './service.ts'

type Ports = RuleStudioPorts & { open: (platformId: number) => Promise<Studio | null> }
type Refusal = 'NOT_FOUND' | 'CONFLICT' | 'INVALID'
type Running = Awaited<ReturnType<ShadowRepository['running']>>[number]

export function createPublishing(ports: Ports) {
  const { repository, shadowRuns, audit, clock, logger, open } = ports

  async function wake(platformId: number): Promise<void> {
    const spec = await ports.findSpec(platformId)
    if (spec) await ports.wake(spec)
  }

  const numberOf = async (platformId: number, inForce: ExtractionSpec) =>
    (await repository.revisions(platformId)).find(({ extraction }) => isSameSpec(extraction, inForce))?.number ?? null

  /** The studio and a revision of it that this version of the site can read. */
  async function opened(platformId: number, number: number) {
    const [studio, revision] = await Promise.all([open(platformId), repository.revision(platformId, number)])
    if (!studio || !revision) return fail('NOT_FOUND', noRevision)
    if (revision.interpreter > interpreterVersion) return fail('INVALID', newerInterpreter)
    const about = { subject: 'platform', id: platformId, name: studio.platform.name } as const
    return succeed({ studio, revision, about })
  }

  /** Null where nothing is left open, or no page is stored. */
  async function leftOpen({ platform, pages, inForce }: Studio, spec: ExtractionSpec): Promise<LeftOpen | null> {
    if (pages.length === 0 || spec.kind !== 'rules') return null
    const page = await ports.storedPages.find(platform.id, sortToShow(null, pages))
    if (!page) return null
    const warnings = warningsOf(tryRules({ page, spec, inForce, currency: platform.currency }))
    return warnings.length > 0 ? { sort: page.sort, url: page.url, warnings } : null
  }

  /** What the newest page shows to be open is meant where it was shown so: a page that was stored since may show more. */
  async function leftUnread(studio: Studio, spec: ExtractionSpec, meant: string): Promise<LeftOpen | null> {
    const left = await leftOpen(studio, spec)
    return left && meantOf(left) !== meant ? left : null
  }

  /** A run that is proven puts its revision in force; one that was not decided in time waits for an operator. */
  async function settleRun(run: Running): Promise<void> {
    const { platformId, number, revision, version, name, candidate, inForce } = run
    const now = clock()
    if (run.interpreter < interpreterVersion || !isSameSpec(JSON.parse(run.base), inForce)) {
      return void (await repository.batch([shadowRuns.endStatement(platformId, number, 'overtaken', now)]))
    }
    const isOver = comparedOf(run) >= maxComparedChecks || now - run.startedAt >= maxShadowRunMs
    if (!isProven(run) || run.interpreter !== interpreterVersion) {
      if (isOver) await repository.batch([shadowRuns.endStatement(platformId, number, 'undecided', now)])
      return
    }
    const extraction = JSON.stringify(candidate)
    const revisionBefore = await numberOf(platformId, inForce)
    const [, changed] = await repository.batch([
      ports.watches.beginStatement({ platformId, version }, { revision, revisionBefore, at: now }),
      ports.platformStatement({ id: platformId, version }, { extraction }),
      audit.note({
        actorId: theSite,
        subject: 'platform',
        id: platformId,
        name,
        action: 'rules_in_force',
        before: { revision: revisionBefore, extraction: inForce },
        after: { revision, extraction: candidate, shadow_run: number, agreed: run.agreed },
      }),
      shadowRuns.decidedStatement(platformId, revision, extraction, now),
    ])
    if ((changed?.results.length ?? 0) > 0) await wake(platformId)
  }

  return {
    leftOpen,

    /**
     * Lets a revision read beside what is in force, without effect, until it is proven or decided. `seen`: the run before;
     * `meant`: what was shown to be left open and accepted.
     */
    async publish(
      platformId: number,
      number: number,
      { seen, meant = '' }: { seen: number; meant?: string },
      actorId: number,
    ): Promise<Result<null, Refusal>> {
      const found = await opened(platformId, number)
      if (!found.ok) return found
      const { studio, revision, about } = found.value
      const left = await leftUnread(studio, revision.extraction, meant)
      if (left) return fail(meant === '' ? 'INVALID' : 'CONFLICT', leftOpenText(left))
      const run = { platformId, revision: number, interpreter: interpreterVersion, seen, at: clock() }
      const [started] = await repository.batch([
        shadowRuns.startStatement(run),
        audit.note({ ...about, actorId, action: 'shadow_started', before: null, after: { revision: number } }),
      ])
      if ((started?.results.length ?? 0) === 0) return fail('CONFLICT', runChangedMeanwhile)
      await wake(platformId)
      return succeed(null)
    },

    async abandon(platformId: number, run: number, actorId: number): Promise<Result<null, Refusal>> {
      const studio = await open(platformId)
      const { shadow } = studio ?? {}
      if (!studio || !shadow) return fail('NOT_FOUND', noRevision)
      const [ended] = await repository.batch([
        shadowRuns.endStatement(platformId, run, 'abandoned', clock()),
        audit.note({
          actorId,
          subject: 'platform',
          id: platformId,
          name: studio.platform.name,
          action: 'shadow_abandoned',
          before: { revision: shadow.revision, agreed: shadow.agreed, differed: shadow.differed, alone: shadow.alone },
          after: null,
        }),
      ])
      if ((ended?.results.length ?? 0) === 0) return fail('CONFLICT', runChangedMeanwhile)
      await wake(platformId)
      return succeed(null)
    },

    /**
     * Puts a revision in force at once; the next minute's checks read by it. Where its shadow run differs, only with the word
     * that the differences of this very run were read, and where it leaves something open, only where that is meant. The one
     * that was in force before takes neither: it is the way back from a mistake.
     */
    async putInForce(
      platformId: number,
      number: number,
      { version, readRun = null, meant = '' }: { version: number; readRun?: number | null; meant?: string },
      actorId: number,
    ): Promise<Result<null, Refusal>> {
      const found = await opened(platformId, number)
      if (!found.ok) return found
      const { studio, revision, about } = found.value
      // A second click.
      if (studio.inForceNumber === number) return succeed(null)
      const isBack = isWayBack(studio, number)
      const shadow = studio.shadow?.revision === number ? studio.shadow : null
      const differs = shadow !== null && shadow.differed > 0
      const isRead = shadow !== null && readRun === shadow.number
      if (!isBack && !isRead && differs) {
        return readRun === null ? fail('INVALID', differencesUnread) : fail('CONFLICT', runChangedMeanwhile)
      }
      const left = isBack ? null : await leftUnread(studio, revision.extraction, meant)
      if (left) return fail(meant === '' ? 'INVALID' : 'CONFLICT', leftOpenText(left))
      const extraction = JSON.stringify(revision.extraction)
      const at = clock()
      // Fewer offers may be what the operator wants: what was read and accepted is not undone.
      const isAccepted = isRead && differs
      const begun = { revision: number, revisionBefore: studio.inForceNumber, at, isAccepted }
      const [, changed] = await repository.batch([
        // Rules that were taken back are not watched, or two revisions might take turns.
        isBack
          ? ports.watches.endStatement({ platformId, version }, { state: 'kept', at })
          : ports.watches.beginStatement({ platformId, version }, begun),
        ports.platformStatement({ id: platformId, version }, { extraction }),
        audit.note({
          ...about,
          actorId,
          action: isBack ? 'rules_rolled_back' : 'rules_in_force',
          before: { revision: studio.inForceNumber, extraction: studio.inForce },
          after: {
            revision: number,
            extraction: revision.extraction,
            ...(shadow && { agreed: shadow.agreed, differed: shadow.differed, alone: shadow.alone }),
          },
        }),
        shadowRuns.decidedStatement(platformId, number, extraction, at),
      ])
      if ((changed?.results.length ?? 0) === 0) {
        const isSecond = (await open(platformId))?.inForceNumber === number
        return isSecond ? succeed(null) : fail('CONFLICT', platformChangedMeanwhile)
      }
      await wake(platformId)
      return succeed(null)
    },

    /** Every minute: what runs and is proven takes effect. Twice changes nothing; one that fails keeps no other back. */
    async settleShadowRuns(): Promise<void> {
      for (const run of await shadowRuns.running(platformsPerRun)) {
        try {
          await settleRun(run)
        } catch (error) {
          logger.error('shadow_run_failed', { platform_id: run.platformId, error: errorText(error) })
        }
      }
    },
  }
}
