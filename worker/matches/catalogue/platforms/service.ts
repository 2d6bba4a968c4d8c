import { parseInput } from '#worker/ground/http.ts'
import { checkAddress, type LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { type Note, ownChanges } from '#worker/people/audit-log/contract.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import type { PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import { maxPlatforms } from '../constants.ts'
import type { PlatformChange } from '../writing/platforms.repository.ts'
import type { CatalogueWriter } from '../writing/service.ts'
import {
  authorityGone,
  maxAuthorities,
  platformChanged,
  platformGone,
  platformRetired,
  platformsFull,
  platformThere,
  registerFull,
} from './constants.ts'
import {
  type Authority,
  AuthorityForm,
  type DeskPlatform,
  KeyForm,
  PlatformEditForm,
  PlatformForm,
  type RobotsShown,
} from './contract.ts'
import type { PlatformDeskRepository, PlatformRow } from './repository.ts'
import { createRetiring, type RetiringPorts } from './retiring.ts'
import { dayOf, isValidOn, slugOf, wordsText } from './rules.ts'

type Refusal = 'INVALID' | 'NOT_FOUND' | 'CONFLICT'

type Ports = {
  repository: PlatformDeskRepository
  writer: Pick<
    CatalogueWriter,
    | 'addPlatform'
    | 'changePlatform'
    | 'addAuthority'
    | 'removeAuthority'
    | 'authoritiesOffOnMove'
    | 'settlePlatformKinds'
  > &
    RetiringPorts['writer']
  pages: {
    stop: (platform: PlatformSpec) => Promise<void>
    refreshRobots: (platform: PlatformSpec) => Promise<void>
    keyReplaced: (platformId: number) => Promise<void>
    robotsFor: (platformId: number, urls: string[]) => Promise<Omit<RobotsShown, 'pages'> & { allowed: boolean[] }>
  }
  findSpec: (id: number) => Promise<PlatformSpec | null>
  keys: {
    set: (platformId: number, key: string, note: ReturnType<Note>) => Promise<void>
    remove: (platformId: number, note: ReturnType<Note>) => Promise<void>
    removalOnMove: (platformId: number, origin: string) => D1PreparedStatement
    setAt: (platformId: number) => Promise<Instant | null>
  }
  audit: Pick<AuditService, 'note' | 'noteView' | 'operatorNames'>
  loopbackPorts: LoopbackPorts
  clock: Clock
}

/** Platforms by hand: added, changed, switched off, authorised and given their keys; each write is noted. */
export function createPlatformDesk(ports: Ports) {
  const { repository, writer, pages, keys, audit, clock } = ports
  const today = () => dayOf(clock())
  const about = ({ id, name }: Pick<PlatformRow, 'id' | 'name'>) => ({ subject: 'platform', id, name }) as const

  const isFull = async () => (await repository.list()).length >= maxPlatforms

  /** robots.txt is read again whenever the site or its switch changed, so that the page shows what we may read. */
  async function readRobots(id: number): Promise<void> {
    const spec = await ports.findSpec(id)
    if (spec) await pages.refreshRobots(spec)
  }

  /** A key is for the site that gave it, an authority for the seller at that address: neither follows to another origin. */
  async function leftBehind(row: PlatformRow, origin: string, actorId: number) {
    const [register, keySetAt] = await Promise.all([repository.authorities(row.id), keys.setAt(row.id)])
    const entry = { actorId, ...about(row), before: null, after: null }
    const before = { authorities: register.map(({ authority }) => authority) }
    const removals = [
      writer.authoritiesOffOnMove(row.id, origin),
      audit.note({ ...entry, action: 'authority_removed', before }),
      keys.removalOnMove(row.id, origin),
      audit.note({ ...entry, action: 'key_removed' }),
    ]
    return { isAny: keySetAt !== null || register.length > 0, removals }
  }

  async function change(
    row: PlatformRow,
    version: number,
    changed: PlatformChange,
    entry: { actorId: number; action: Parameters<Note>[0]['action'] },
    removals: D1PreparedStatement[] = [],
  ): Promise<Result<null, Refusal>> {
    const before = Object.fromEntries(
      Object.keys(changed).map((key) => [key, columnsOf(row)[key as keyof PlatformChange]]),
    )
    const note = audit.note({ ...entry, ...about(row), before, after: changed })
    const notes = [note, ...removals]
    if (await writer.changePlatform({ id: row.id, version }, changed, { day: today(), notes })) return succeed(null)
    const stored = await repository.find(row.id)
    if (!stored) return fail('NOT_FOUND', platformGone)
    return fail('CONFLICT', stored.version === version ? platformThere : platformChanged)
  }

  return {
    list: async (): Promise<DeskPlatform[]> => (await repository.list()).map(shown),

    async platform(id: number): Promise<DeskPlatform | null> {
      const row = await repository.find(id)
      return row ? shown(row) : null
    },

    async register(platformId: number): Promise<Authority[]> {
      const rows = await repository.authorities(platformId)
      const names = await audit.operatorNames(rows.map(({ userId }) => userId))
      return rows.map(({ userId, platformId: _, ...row }) => ({
        ...row,
        reviewer: names.get(userId) ?? null,
        isValid: isValidOn(row, today()),
      }))
    },

    /** What robots.txt says of these addresses of a platform, as last read. */
    async robots(platformId: number, urls: string[]): Promise<RobotsShown> {
      const { allowed, ...robots } = await pages.robotsFor(platformId, urls)
      return { ...robots, pages: urls.map((url, index) => ({ url, isAllowed: allowed[index] ?? null })) }
    },

    /** As an operator asks: what we may read can change by it. */
    async askRobots(id: number, actorId: number): Promise<Result<null, Refusal>> {
      const row = await repository.find(id)
      if (!row) return fail('NOT_FOUND', platformGone)
      await audit.noteView({ actorId, action: 'robots_read', ...about(row), after: null })
      await readRobots(id)
      return succeed(null)
    },

    keySetAt: keys.setAt,

    async create(input: unknown, actorId: number): Promise<Result<{ id: number }, Refusal>> {
      const parsed = parseInput(PlatformForm, input)
      if (!parsed.ok) return parsed
      const refused = refusedOrigin(parsed.value.origin, ports.loopbackPorts)
      if (refused) return refused
      const row = {
        ...(changeOf(parsed.value) as Required<PlatformChange>),
        slug: slugOf(parsed.value.name),
        is_active: 1,
      }
      const { name } = parsed.value
      const entry = { actorId, subject: 'platform', id: 'inserted', name, before: null, after: row } as const
      const id = await writer.addPlatform(row, audit.note({ ...entry, action: 'platform_created' }))
      if (id === null) return fail('CONFLICT', (await isFull()) ? platformsFull : platformThere)
      await readRobots(id)
      return succeed({ id })
    },

    async edit(id: number, input: unknown, actorId: number): Promise<Result<{ isLeftBehind: boolean }, Refusal>> {
      const parsed = parseInput(ownChanges(PlatformEditForm, input), input)
      if (!parsed.ok) return parsed
      const row = await repository.find(id)
      if (!row) return fail('NOT_FOUND', platformGone)
      const { version, ...form } = parsed.value
      if (version !== row.version) return fail('CONFLICT', platformChanged)
      const refused = form.origin === undefined ? null : refusedOrigin(form.origin, ports.loopbackPorts)
      if (refused) return refused
      const stored = columnsOf(row)
      const isOther = ([column, value]: [string, unknown]) =>
        value !== undefined && value !== stored[column as keyof PlatformChange]
      const changed: PlatformChange = Object.fromEntries(Object.entries(changeOf(form, row.extraction)).filter(isOther))
      const left = changed.origin === undefined ? null : await leftBehind(row, changed.origin, actorId)
      if (Object.keys(changed).length > 0) {
        const done = await change(row, version, changed, { actorId, action: 'platform_edited' }, left?.removals)
        if (!done.ok) return done
      }
      await readRobots(id)
      return succeed({ isLeftBehind: left?.isAny ?? false })
    },

    async switch(id: number, version: number, isActive: boolean, actorId: number): Promise<Result<null, Refusal>> {
      const row = await repository.find(id)
      if (!row) return fail('NOT_FOUND', platformGone)
      if (row.retiredAt !== null) return fail('CONFLICT', platformRetired)
      const action = isActive ? 'platform_switched_on' : 'platform_switched_off'
      return change(row, version, { is_active: Number(isActive) }, { actorId, action })
    },

    async authorise(id: number, input: unknown, actorId: number): Promise<Result<null, Refusal>> {
      const parsed = parseInput(AuthorityForm, input)
      if (!parsed.ok) return parsed
      const row = await repository.find(id)
      if (!row) return fail('NOT_FOUND', platformGone)
      const { valid_from: validFrom, valid_until: validUntil, ...rest } = parsed.value
      const entry = { ...rest, validFrom, validUntil }
      const note = audit.note({ actorId, ...about(row), action: 'authority_added', before: null, after: entry })
      const stored = { ...entry, platformId: id, userId: actorId, reviewedAt: clock() }
      const isAdded = await writer.addAuthority(stored, { day: today(), most: maxAuthorities }, note)
      return isAdded ? succeed(null) : fail('CONFLICT', registerFull)
    },

    async removeAuthority(id: number, entryId: number, actorId: number): Promise<Result<null, Refusal>> {
      const [row, entry] = await Promise.all([repository.find(id), repository.findAuthority(id, entryId)])
      if (!row || !entry) return fail('NOT_FOUND', authorityGone)
      const note = audit.note({ actorId, ...about(row), action: 'authority_removed', before: entry, after: null })
      return (await writer.removeAuthority(entryId, today(), note)) ? succeed(null) : fail('NOT_FOUND', authorityGone)
    },

    async setKey(id: number, input: unknown, actorId: number): Promise<Result<null, Refusal>> {
      const parsed = parseInput(KeyForm, input)
      if (!parsed.ok) return parsed
      const row = await repository.find(id)
      if (!row) return fail('NOT_FOUND', platformGone)
      const entry = { actorId, ...about(row), before: null, after: null }
      await keys.set(id, parsed.value.key, audit.note({ ...entry, action: 'key_set' }))
      await pages.keyReplaced(id)
      return succeed(null)
    },

    async removeKey(id: number, actorId: number): Promise<Result<null, Refusal>> {
      const row = await repository.find(id)
      if (!row) return fail('NOT_FOUND', platformGone)
      const entry = { actorId, ...about(row), before: null, after: null }
      await keys.remove(id, audit.note({ ...entry, action: 'key_removed' }))
      return succeed(null)
    },

    ...createRetiring(ports),

    country: async (id: number): Promise<string | null> => (await repository.find(id))?.country ?? null,

    /** Authorities begin and end with the day. */
    settleKinds: () => writer.settlePlatformKinds(today()),
  }
}

function refusedOrigin(origin: string, loopbackPorts: LoopbackPorts): Result<never, 'INVALID'> | null {
  const checked = checkAddress(origin, { allowedOrigin: origin, loopbackPorts })
  if (checked.ok) return null
  const { message } = checked.error
  return fail('INVALID', message, { fields: { origin: [message] } })
}

/** `stored`: of a platform that there is already. */
function changeOf(form: Partial<PlatformForm>, stored?: PlatformRow['extraction']) {
  const { is_resale_allowed: isResaleAllowed } = form
  return {
    name: form.name,
    stated_kind: form.kind,
    origin: form.origin,
    country: form.country,
    currency: form.currency,
    time_zone: form.time_zone,
    budget_per_minute: form.budget,
    contact: form.contact,
    is_resale_allowed: isResaleAllowed === undefined ? undefined : Number(isResaleAllowed),
    extraction: extractionOf(form, stored),
  }
}

/** Undefined where the form says nothing of it, and for rules, which the studio changes. */
function extractionOf({ reading, ticket_words }: Partial<PlatformForm>, stored?: PlatformRow['extraction']) {
  const kind = reading ?? (stored?.kind === 'rules' ? 'kept' : stored?.kind)
  if (kind === undefined || kind === 'kept' || (reading ?? ticket_words) === undefined) return undefined
  const words = ticket_words ?? stored?.ticketWords ?? {}
  return JSON.stringify({ kind, ...(Object.keys(words).length > 0 && { ticketWords: words }) })
}

function columnsOf(row: PlatformRow): Required<PlatformChange> {
  return {
    name: row.name,
    stated_kind: row.statedKind ?? row.kind,
    origin: row.origin,
    country: row.country ?? '',
    currency: row.currency,
    time_zone: row.timeZone,
    budget_per_minute: row.budgetPerMinute,
    contact: row.contact,
    extraction: JSON.stringify(row.extraction),
    is_active: Number(row.isActive),
    is_resale_allowed: Number(row.isResaleAllowed),
  }
}

function shown(row: PlatformRow): DeskPlatform {
  const { id, name, kind, origin, country, currency, timeZone, contact, isActive, isResaleAllowed, version } = row
  const { retiredAt } = row
  return {
    id,
    name,
    kind,
    origin,
    country,
    currency,
    timeZone,
    contact,
    isActive,
    retiredAt,
    isResaleAllowed,
    version,
    statedKind: row.statedKind ?? kind,
    budget: row.budgetPerMinute,
    reading: row.extraction.kind,
    ticketWords: wordsText(row.extraction.ticketWords ?? {}),
  }
}
