import { parseInput } from '#worker/ground/http.ts'
import { type Clock, secondMs } from '#worker/ground/platform/clock.ts'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import { readForm } from '#worker/ground/platform/form.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { FetchResult } from '#worker/ground/platform/safe-fetch.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import { pageRequest } from '../answer.ts'
import type { ExtractionSpec, PlatformSpec } from '../contract.ts'
import type { PlatformPages } from '../pages.service.ts'
import type { ShadowRun } from '../shadow/contract.ts'
import type { ShadowRepository, StoredRun } from '../shadow/repository.ts'
import type { PageSort } from '../stored-pages/constants.ts'
import type { StoredPage } from '../stored-pages/contract.ts'
import type { StoredPages } from '../stored-pages/service.ts'
import {
  addressWrong,
  checkValues,
  formTooLarge,
  gatesAtOnce,
  maxStudioFormBytes,
  noAuthor,
  noPage,
  noRevision,
  pageReplaced,
  repeatedKey,
  rulesChanged,
  tryAgainIn,
} from './constants.ts'
import {
  type DryRun,
  type PageName,
  type Proposal,
  type Repair,
  RulesForm,
  SaveForm,
  type ShownPage,
  type Studio,
  type StudioHealth,
  type StudioPlatform,
} from './contract.ts'
import { copyOf } from './copy.ts'
import { rulesErrors, tryRules } from './dry-run.ts'
import { propose } from './proposal.ts'
import { createPublishing } from './publishing.ts'
import { readSoon } from './read-soon.ts'
import { proposeRepair } from './repair/repair.ts'
import type { NewRevision, StudioRepository } from './repository.ts'
import { isSameSpec } from './rules.ts'
import type { RuleWatch } from './watch/contract.ts'
import type { StoredWatch, WatchRepository } from './watch/repository.ts'

type Refusal = 'INVALID' | 'NOT_FOUND' | 'CONFLICT' | 'UNAVAILABLE'

export type RuleStudioPorts = {
  repository: StudioRepository
  findSpec: (id: number) => Promise<PlatformSpec | null>
  shadowRuns: Pick<ShadowRepository, 'find' | 'running' | 'startStatement' | 'endStatement' | 'decidedStatement'>
  watches: Pick<WatchRepository, 'find' | 'beginStatement' | 'endStatement'>
  storedPages: Pick<StoredPages, 'find' | 'findShown' | 'show' | 'keep' | 'list'>
  platformPages: Pick<PlatformPages, 'read'>
  /** The catalogue's statement that changes a platform at a version. */
  platformStatement: (seen: { id: number; version: number }, change: { extraction: string }) => D1PreparedStatement
  audit: Pick<AuditService, 'note' | 'noteView' | 'operatorNames'>
  healthOf: (platformId: number) => Promise<StudioHealth>
  /** Informs the platform's gate at once, ahead of the minute's job. */
  wake: (platform: PlatformSpec) => Promise<void>
  clock: Clock
  sleep: (ms: number) => Promise<void>
  logger: Logger
}

export type Fields = Record<string, string>

/** Rules for one platform's pages: tried on stored pages, saved as revisions that never change, put in force and taken back. */
export function createRuleStudio(ports: RuleStudioPorts) {
  const { repository, storedPages, audit, clock } = ports

  async function open(platformId: number): Promise<Studio | null> {
    const row = await repository.findPlatform(platformId)
    if (!row) return null
    const [rows, pages, run, watch] = await Promise.all([
      repository.revisions(platformId),
      storedPages.list(platformId),
      ports.shadowRuns.find(platformId),
      ports.watches.find(platformId),
    ])
    const names = await audit.operatorNames([...new Set(rows.map(({ userId }) => userId))])
    const revisions = rows.map(({ userId, number, note, madeAt, interpreter, extraction }) => ({
      number,
      note,
      madeAt,
      interpreter,
      extraction,
      author: names.get(userId) ?? null,
      isSite: userId === noAuthor,
    }))
    const { id, name, slug, origin, currency, version, isActive, extraction: inForce } = row
    return {
      platform: { id, name, slug, origin, currency, version, isActive },
      inForce,
      inForceNumber: revisions.find(({ extraction }) => isSameSpec(extraction, inForce))?.number ?? null,
      revisions,
      shadow: run ? shownRun(run) : null,
      watch: watch ? shownWatch(watch) : null,
      pages,
    }
  }

  /** The page that a call names, never a newer one in its place. */
  async function named(platformId: number, { sort, id }: PageName): Promise<Result<StoredPage, Refusal>> {
    if (id === '') return fail('NOT_FOUND', noPage)
    const page = await storedPages.findShown(platformId, sort, id)
    return page ? succeed(page) : fail('CONFLICT', pageReplaced)
  }

  return {
    open,

    /** Every platform with what its gate counts; `health` is null where the gate does not answer. */
    async platforms(): Promise<StudioPlatform[]> {
      const rows = await repository.platforms()
      const listed: StudioPlatform[] = rows.map(({ id, name, slug, isActive, budgetPerMinute, extraction }) => ({
        id,
        name,
        slug,
        isActive,
        budgetPerMinute,
        reading: extraction.kind,
        health: null,
      }))
      await eachConcurrently(listed, gatesAtOnce, async (platform) => {
        platform.health = await ports.healthOf(platform.id).catch(() => null)
      })
      return listed
    },

    async readFields(request: Request): Promise<Fields> {
      const form = await readForm(request, { maxBytes: maxStudioFormBytes, tooLarge: formTooLarge })
      const entries = form.ok ? [...form.value] : []
      return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    },

    /**
     * The newest page of a sort, or the one that was shown under this id while it is kept: as a copy that a browser may
     * show, with what rules make of it.
     */
    async show(
      { platform, inForce }: Studio,
      sort: PageSort,
      spec: ExtractionSpec,
      shownId = '',
    ): Promise<{ shownPage: ShownPage | null; dryRun: DryRun | null }> {
      const kept = shownId === '' ? null : await storedPages.findShown(platform.id, sort, shownId)
      const page = kept ?? (await storedPages.show(platform.id, sort))
      if (!page) return { shownPage: null, dryRun: null }
      const { id, url, at, newerAt = null, body } = page
      const dryRun = spec.kind === 'rules' ? tryRules({ page, spec, inForce, currency: platform.currency }) : null
      return { shownPage: { sort, id, url, at, newerAt, copy: copyOf(body) }, dryRun }
    },

    /** A dry run: what rules would find, beside what those in force find, on the same page. */
    async try(platformId: number, about: PageName, fields: Fields): Promise<Result<DryRun, Refusal>> {
      const parsed = parseInput(RulesForm, fields)
      if (!parsed.ok) return parsed
      const [platform, page] = await Promise.all([repository.findPlatform(platformId), named(platformId, about)])
      if (!platform) return fail('NOT_FOUND', noPage)
      if (!page.ok) return page
      const { extraction: inForce, currency } = platform
      return succeed(tryRules({ page: page.value, spec: parsed.value, inForce, currency }))
    },

    /** A draft where the rules in force no longer match: the last page without offers is newer than the last good one. */
    async repair({ platform, inForce, pages }: Studio): Promise<Repair | null> {
      const [good, bad] = (['good', 'bad'] as const).map((sort) => pages.find((page) => page.sort === sort))
      if (inForce.kind !== 'rules' || !good || !bad || bad.at <= good.at) return null
      const [worked, broke] = await Promise.all([
        storedPages.find(platform.id, 'good'),
        storedPages.find(platform.id, 'bad'),
      ])
      const asked = { spec: inForce, currency: platform.currency }
      return worked && broke && proposeRepair({ good: worked, bad: broke, ...asked })
    },

    /** Null where the page has no such element. */
    async propose(
      platformId: number,
      about: PageName,
      element: number,
      row: string,
    ): Promise<Result<Proposal | null, Refusal>> {
      const page = await named(platformId, about)
      return page.ok ? succeed(propose(page.value.body, element, row.trim() || null)) : page
    },

    /** One check for the operator, if the platform's gate permits it; the address is the platform's own. */
    async fetch(platformId: number, typed: string, actorId: number): Promise<Result<null, Refusal>> {
      const platform = await ports.findSpec(platformId)
      if (!platform) return fail('NOT_FOUND', addressWrong)
      const url = typed.trim() || (await repository.nextAddress(platformId, clock())) || ''
      if (!URL.canParse(url) || new URL(url).origin !== platform.origin) return fail('INVALID', addressWrong)
      const { allowedOrigin: _, ...request } = pageRequest(platform.origin)
      const reading = await readSoon(ports, () => ports.platformPages.read(platform, url, request, true))
      if (reading.kind === 'later') {
        const retryAfterSeconds = Math.max(1, Math.ceil((reading.at - clock()) / secondMs))
        return fail('UNAVAILABLE', tryAgainIn(retryAfterSeconds), { retryAfterSeconds })
      }
      if (reading.kind !== 'read') return fail('UNAVAILABLE', refusals[reading.kind])
      const { fetched } = reading
      if (fetched.kind !== 'answered' || fetched.status !== 200) return fail('UNAVAILABLE', unanswered(fetched))
      if (reading.hasKey) return fail('UNAVAILABLE', repeatedKey)
      const { body, headers } = fetched
      const page = { url, body, contentType: headers.contentType, at: clock(), problems: [] }
      await storedPages.keep(platformId, 'fresh', page)
      const about = { actorId, subject: 'platform', id: platformId, name: platform.name } as const
      await audit.noteView({ ...about, action: 'page_fetched', after: { url } })
      return succeed(null)
    },

    /**
     * Saves rules as a new revision, which changes nothing of the checks. Rules in force, and those of the newest revision,
     * are not saved again: a second click is no other operator.
     */
    async save(platformId: number, fields: Fields, actorId: number): Promise<Result<{ isInForce: boolean }, Refusal>> {
      const form = parseInput(SaveForm, fields)
      const rules = parseInput(RulesForm, fields)
      if (!form.ok || !rules.ok) return withFields(form, rules)
      const unusable = rulesErrors(rules.value)
      if (Object.keys(unusable).length > 0) return fail('INVALID', checkValues, { fields: unusable })
      const studio = await open(platformId)
      if (!studio) return fail('NOT_FOUND', noRevision)
      const known = knownIn(studio, rules.value)
      if (known) return succeed(known)
      const newest = studio.revisions[0]?.number ?? 0
      if (newest !== form.value.base) return fail('CONFLICT', rulesChanged)
      const common = { platformId, madeAt: clock() }
      const before: NewRevision | null =
        newest > 0
          ? null
          : { ...common, number: 1, extraction: studio.inForce, note: 'As it was before', userId: noAuthor }
      const number = newest + (before ? 2 : 1)
      const revision = { ...common, number, extraction: rules.value, note: form.value.note, userId: actorId }
      const note = audit.note({
        actorId,
        subject: 'platform',
        id: platformId,
        name: studio.platform.name,
        action: 'rules_saved',
        before: null,
        after: { revision: number, extraction: rules.value },
      })
      if (await repository.save(revision, before, note)) return succeed({ isInForce: false })
      const now = await open(platformId)
      const saved = now && knownIn(now, rules.value)
      return saved ? succeed(saved) : fail('CONFLICT', rulesChanged)
    },

    ...createPublishing({ ...ports, open }),
  }
}

/** Whether rules are those in force or of the newest revision; null where they are neither. */
function knownIn({ inForce, revisions: [last] }: Studio, rules: ExtractionSpec): { isInForce: boolean } | null {
  const isInForce = isSameSpec(inForce, rules)
  return isInForce || (last && isSameSpec(last.extraction, rules)) ? { isInForce } : null
}

function shownRun({ base: _, leases: __, platformId: ___, ...run }: StoredRun): ShadowRun {
  return run
}

function shownWatch({ before: _, platformId: __, mailingUntil: ___, ...watch }: StoredWatch): RuleWatch {
  return watch
}

/** Both forms' complaints at once. */
function withFields(...parts: Result<unknown, 'INVALID'>[]): Result<never, 'INVALID'> {
  const fields = Object.assign({}, ...parts.map((part) => (part.ok ? {} : part.error.fields)))
  return fail('INVALID', checkValues, { fields })
}

const refusals = {
  disallowed: 'The platform’s robots.txt does not allow this page.',
  off: 'The platform is switched off.',
} as const

function unanswered(fetched: FetchResult): string {
  return fetched.kind === 'answered'
    ? `The platform answered with status ${fetched.status}.`
    : 'The platform did not answer.'
}
