import { parseInput } from '#worker/ground/http.ts'
import { answerWithin } from '#worker/ground/platform/answer-within.ts'
import { cachedByKey } from '#worker/ground/platform/cached.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import { keptForMs, pagesWaitMs, type SwitchName, switchChanged, switches } from './constants.ts'
import { SwitchForm, type SwitchState } from './contract.ts'
import type { SettingsRepository } from './repository.ts'

type Ports = { repository: SettingsRepository; audit: Pick<AuditService, 'note'>; clock: Clock }

export type SettingsService = ReturnType<typeof createSettingsService>

/** Switches of the running site. */
export function createSettingsService({ repository, audit, clock }: Ports) {
  const wasOn = cachedByKey({ forMs: keptForMs, most: switches.length }, repository.isOn, clock)

  return {
    /** As stored now: one row. */
    isOn: (name: SwitchName): Promise<boolean> => repository.isOn(name),

    /** As read a few seconds ago at most, for pages that many ask for. */
    wasOn,

    /** Whether pages offer an account. Unread in time, they do: sending the form asks the switch again. */
    offersAccounts: (): Promise<boolean> => answerWithin(wasOn('registration_open'), pagesWaitMs).catch(() => true),

    async list(): Promise<SwitchState[]> {
      const rows = new Map((await repository.all()).map((row) => [row.name, row]))
      return switches.map(({ name }) => {
        const row = rows.get(name)
        return { name, isOn: row ? row.isOn === 1 : true, changedAt: row?.changedAt ?? null }
      })
    },

    /** Noted in the batch; the second of two operators who press the same gets a conflict. */
    async set(operatorId: number, input: unknown): Promise<Result<null, 'INVALID' | 'CONFLICT'>> {
      const form = parseInput(SwitchForm, input)
      if (!form.ok) return form
      const { name, is_on: isOn } = form.value
      const noted = audit.note({
        actorId: operatorId,
        action: 'switch_set',
        subject: 'setting',
        id: null,
        name: switches.find((one) => one.name === name)?.title ?? name,
        before: { on: !isOn },
        after: { on: isOn },
      })
      const isDone = await repository.set(name, isOn, clock(), noted)
      return isDone ? succeed(null) : fail('CONFLICT', switchChanged)
    },
  }
}
