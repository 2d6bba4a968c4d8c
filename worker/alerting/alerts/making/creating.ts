// Part of the service: alerts that do not exist yet.
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { type ErrorCode, fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { clientTexts } from '#worker/people/clients/constants.ts'
import { noSuchAlert, sameFormMs } from '../constants.ts'
import type { Alert, AlertTarget, NamedAlert } from '../contract.ts'
import { plainAlert } from '../rules.ts'
import type { NewAlert } from './contract.ts'
import type { AlertToMake, OwnAlertsRepository } from './repository.ts'
import { targetsOf } from './rules.ts'
import type { Making, Origin, Refused } from './service.ts'

type CreatingPorts = {
  repository: Pick<OwnAlertsRepository, 'onlyClient' | 'hasClient' | 'currencyOf'>
  making: Pick<Making, 'read' | 'make' | 'overOf' | 'refusalFor'>
  findLive: (userId: number, alertId: number) => Promise<Alert | null>
  name: (alert: Alert) => Promise<NamedAlert>
  clock: Clock
}

export function createAlertCreation({ repository, making, findLive, name, clock }: CreatingPorts) {
  async function makeNamed(
    userId: number,
    alert: AlertToMake,
    origin: Origin,
  ): Promise<Result<NamedAlert | null, Refused>> {
    const made = await making.make(userId, alert, origin)
    if (!made.ok) return made
    return succeed(made.value && (await name(made.value)))
  }

  /** Reads a new alert, made for the one client whom this service is for, if there is one. */
  async function readFor(userId: number, sent: unknown): Promise<Result<NewAlert, 'INVALID' | 'NOT_FOUND'>> {
    const asked = await making.read(sent)
    if (!asked.ok) return asked
    const alert = { ...asked.value, clientId: asked.value.clientId ?? repository.onlyClient }
    return (await hasItsClient(userId, alert)) ? succeed(alert) : fail('NOT_FOUND', clientTexts.notFound)
  }

  async function hasItsClient(userId: number, { clientId }: Pick<Alert, 'clientId'>): Promise<boolean> {
    return clientId === null || repository.hasClient(userId, clientId)
  }

  async function create(
    userId: number,
    sent: unknown,
    origin: Origin,
  ): Promise<Result<NamedAlert | null, Refused | 'INVALID'>> {
    const asked = await readFor(userId, sent)
    if (!asked.ok) return asked
    const [first] = targetsOf(asked.value)
    const currency = await repository.currencyOf(first as AlertTarget, clock())
    return makeNamed(userId, { ...asked.value, currency }, origin)
  }

  return {
    /** Whether an alert could be made of what a visitor sent. */
    async check(sent: unknown): Promise<Result<null, Refused | 'INVALID'>> {
      const asked = await making.read(sent)
      if (!asked.ok) return asked
      const over = await making.overOf(targetsOf(asked.value), clock())
      return over ? fail('CONFLICT', over) : succeed(null)
    },

    /** The alert that would be made of what was sent, with its name; makes nothing. */
    async draft(userId: number, sent: unknown): Promise<Result<NamedAlert, Refused | 'INVALID'>> {
      const asked = await readFor(userId, sent)
      if (!asked.ok) return asked
      const over = await making.overOf(targetsOf(asked.value), clock())
      if (over) return fail('CONFLICT', over)
      const refusal = await making.refusalFor(userId, asked.value)
      if (refusal) return refusal
      return succeed(await name({ ...plainAlert, ...asked.value, id: 0, userId, createdAt: clock() }))
    },

    /** Makes an alert; counted with the plan's month in one transaction. */
    create: async (userId: number, sent: unknown) => requireAlert(await create(userId, sent, {})),

    /** The same from a form; sent again, because its answer was lost or it was pressed twice, it makes no second alert. */
    createFromForm: async (userId: number, sent: unknown, madeAt: Instant = clock() - sameFormMs) =>
      requireAlert(await create(userId, sent, { unlessMadeSince: madeAt })),

    /** The same from a kept draft; null when it was made of that draft before. */
    createFromDraft: (userId: number, sent: unknown, draftId: string) => create(userId, sent, { draftId }),

    /**
     * A second alert like this one, active and not muted; counts like any other. With the moment that a page was made at,
     * it makes one from that page at most, however often it is asked.
     */
    async duplicate(
      userId: number,
      alertId: number,
      unlessMadeSince: Instant | null = null,
    ): Promise<Result<NamedAlert, Refused>> {
      const alert = await findLive(userId, alertId)
      if (!alert) return fail('NOT_FOUND', noSuchAlert)
      const isPast = alert.expiresAt !== null && alert.expiresAt <= clock()
      const like = { ...alert, expiresAt: isPast ? null : alert.expiresAt } as AlertToMake
      return requireAlert(await makeNamed(userId, like, { unlessMadeSince }))
    },
  }
}

/** Without a draft, a success always brings an alert. */
function requireAlert<C extends ErrorCode>(made: Result<NamedAlert | null, C>): Result<NamedAlert, C> {
  if (made.ok && made.value === null) throw new Error('No alert was made, and no reason given')
  return made as Result<NamedAlert, C>
}
