// Changes that an assistant asks for: sealed into a link, which changes something only when its person presses the button.
import { type Clock, toIso } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import { channelNames } from '#worker/people/channels.constants.ts'
import { conditionsText } from '../alerts/conditions.rules.ts'
import { noSuchAlert } from '../alerts/constants.ts'
import type { NamedAlert } from '../alerts/contract.ts'
import type { AlertsService } from '../alerts/service.ts'
import { assistantTexts, changeMs, confirmChangePath } from './constants.ts'
import { type Asking, type EditToConfirm, type ProposedEdit, SealedEdit, type WaitingEdit } from './contract.ts'
import { changeText } from './rules.ts'

type Ports = {
  alerts: Pick<AlertsService, 'createFromForm' | 'setActive' | 'remove'>
  /** Sees one client's alerts alone where a client is named. */
  alertsFor: (seat: null, onlyClient: number | null) => Pick<AlertsService, 'draft' | 'findOwn'>
  sealer: Sealer
  publicOrigin: string
  clock: Clock
}

export type AssistantChanges = ReturnType<typeof createAssistantChanges>

export function createAssistantChanges({ alerts, alertsFor, sealer, publicOrigin, clock }: Ports) {
  /** The change in words, while it can still be made. */
  async function shown({ userId, clientId }: Asking, change: ProposedEdit): Promise<Result<EditToConfirm>> {
    const own = alertsFor(null, clientId)
    if (change.kind !== 'create') {
      const alert = await own.findOwn(userId, change.alertId)
      return alert ? succeed({ kind: change.kind, ...wordsOf(alert) }) : fail('NOT_FOUND', noSuchAlert)
    }
    const draft = await own.draft(userId, change.alert)
    return draft.ok ? succeed({ kind: change.kind, ...wordsOf(draft.value) }) : draft
  }

  /** Another person's link is answered like one that we never made. */
  async function opened(userId: number, sealed: string) {
    const text = await sealer.open(sealed)
    const found = text === null ? null : SealedEdit.parse(JSON.parse(text))
    if (found?.userId !== userId) return fail('NOT_FOUND', assistantTexts.unknown)
    return found.madeAt + changeMs > clock() ? succeed(found) : fail('CODE_EXPIRED', assistantTexts.expired)
  }

  return {
    /** Changes nothing; the answer is for the assistant. */
    async propose(asking: Asking, asked: ProposedEdit): Promise<Result<WaitingEdit>> {
      const { userId, clientId } = asking
      const words = await shown(asking, asked)
      if (!words.ok) return words
      const madeAt = clock()
      const change = clientId === null ? asked : ofClient(asked, clientId)
      const sealed = await sealer.seal(JSON.stringify({ userId, madeAt, change }))
      return succeed({
        status: 'waiting for the person',
        what_to_do: assistantTexts.waits,
        change: changeText(words.value),
        confirm_at: `${publicOrigin}${confirmChangePath}?${new URLSearchParams({ change: sealed })}`,
        expires_at: toIso(madeAt + changeMs),
      })
    },

    /** What the button of a link would do. */
    async read(userId: number, sealed: string): Promise<Result<EditToConfirm>> {
      const found = await opened(userId, sealed)
      return found.ok ? shown({ userId, clientId: null }, found.value.change) : found
    },

    /** Pressed twice, a link makes one alert. */
    async confirm(userId: number, sealed: string): Promise<Result<{ kind: ProposedEdit['kind']; alertId: number }>> {
      const found = await opened(userId, sealed)
      if (!found.ok) return found
      const { change, madeAt } = found.value
      const done = await make(userId, change, madeAt)
      return done.ok ? succeed({ kind: change.kind, alertId: done.value.id }) : done
    },
  }

  async function make(userId: number, change: ProposedEdit, madeAt: number) {
    switch (change.kind) {
      case 'create':
        return alerts.createFromForm(userId, change.alert, madeAt)
      case 'pause':
        return alerts.setActive(userId, change.alertId, false)
      case 'delete':
        return alerts.remove(userId, change.alertId)
    }
  }
}

/** Names the client in a new alert, because the person who confirms it sees the alerts of all their clients. */
function ofClient(change: ProposedEdit, clientId: number): ProposedEdit {
  return change.kind === 'create' ? { ...change, alert: { ...change.alert, client_id: clientId } } : change
}

function wordsOf({ name, conditions, clientName, channels }: NamedAlert) {
  return {
    name,
    conditions: conditionsText(conditions),
    clientName,
    channels: channels.map((channel) => channelNames[channel]),
  }
}
