import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { ProfileService } from '#worker/people/accounts/profile/service.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import { connectionKinds, entitlementOf } from '#worker/people/channels.constants.ts'
import { whyNoneSent } from '#worker/people/connections/rules.ts'
import type { ConnectionsService } from '#worker/people/connections/service.ts'
import { whyNoSms } from '#worker/people/phones/sms/rules.ts'
import type { SmsService } from '#worker/people/phones/sms/service.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import { whyNoPush } from '#worker/people/push/rules.ts'
import type { PushService } from '#worker/people/push/service.ts'
import { beyondYou, noSuchPerson } from '#worker/people/roles/constants.ts'
import { mayManage } from '#worker/people/roles/rules.ts'
import type { RolesService } from '#worker/people/roles/service.ts'
import type { AlertsService } from '../alerts/service.ts'
import type { InboxService } from '../notifications/inbox/service.ts'
import type { QuietService } from '../notifications/quiet/service.ts'
import { whyNoMail } from '../notifications/rules.ts'
import type { ChannelStates, Explanation, ExplanationFacts } from './contract.ts'
import { explain, forClientAlone } from './rules.ts'

export type ExplanationsService = ReturnType<typeof createExplanationsService>

type Ports = {
  /** Sees one client's alerts alone where a client is named. */
  seenFor: (userId: number, matchId: number, onlyClient: number | null) => ReturnType<AlertsService['seenFor']>
  aboutMatch: InboxService['aboutMatch']
  quietOf: QuietService['of']
  profile: Pick<ProfileService, 'mailRecipients'>
  accessOf: RolesService['accessOf']
  sms: Pick<SmsService, 'recipients'>
  plans: Pick<PlansService, 'entitled'>
  push: Pick<PushService, 'recipients'>
  connections: Pick<ConnectionsService, 'recipients'>
  /** Notes in the audit log that an operator read a person's explanation. */
  noteView: (view: {
    actorId: number
    userId: number
    person: string
    matchId: number
    match: string
  }) => Promise<unknown>
}

/**
 * Why a person did or did not get messages about a match. Rows read: their alerts (at most 200), the newest 500 of their
 * notifications and the way of 50, and at most 500 firings; the match's history is read from its own room.
 */
export function createExplanationsService(ports: Ports) {
  const { seenFor, aboutMatch, quietOf, profile, accessOf, sms, plans, push, connections, noteView } = ports

  /** Entitlements of the channels that the person has, each asked for once. */
  async function entitlementsOf(userId: number): Promise<ReadonlySet<string>> {
    const asked = [
      ...new Set([entitlementOf.sms, entitlementOf.push, ...connectionKinds.map((kind) => entitlementOf[kind])]),
    ]
    const held = await Promise.all(asked.map((entitlement) => plans.entitled([userId], entitlement)))
    return new Set(asked.filter((_, index) => held[index]?.has(userId)))
  }

  async function connectionsOf(userId: number, held: Promise<ReadonlySet<string>>) {
    const states = connectionKinds.map(async (kind) => {
      const recipients = await connections.recipients([userId], kind)
      return [kind, whyNoneSent(recipients, (await held).has(entitlementOf[kind]))] as const
    })
    return Object.fromEntries(await Promise.all(states)) as Pick<ChannelStates, (typeof connectionKinds)[number]>
  }

  async function channelsOf(userId: number): Promise<ExplanationFacts['channelsFor']> {
    const entitlements = entitlementsOf(userId)
    const [[mail], [phone], [pushed], held, connected] = await Promise.all([
      profile.mailRecipients([userId]),
      sms.recipients([userId]),
      push.recipients([userId]),
      entitlements,
      connectionsOf(userId, entitlements),
    ])
    return (alertType) => ({
      email: mail ? whyNoMail(mail) : 'account deleted',
      sms: phone ? whyNoSms(phone, held.has(entitlementOf.sms), alertType) : 'no phone number',
      push: whyNoPush(pushed, held.has(entitlementOf.push)),
      ...connected,
    })
  }

  /** Null for no such match. With a client named, what a program of theirs may read. */
  async function of(userId: number, matchId: number, onlyClient: number | null = null): Promise<Explanation | null> {
    const seen = await seenFor(userId, matchId, onlyClient)
    if (!seen) return null
    const [messages, channelsFor, quiet] = await Promise.all([
      aboutMatch(userId, matchId, seen.since),
      channelsOf(userId),
      quietOf(userId),
    ])
    const facts = { seen, messages, channelsFor, quiet }
    return explain(onlyClient === null ? facts : forClientAlone(facts))
  }

  return {
    of,

    /** What the person would read, for an operator who may manage them; noted in the audit log. */
    async forSupport(
      actor: Pick<Caller, 'userId' | 'permissions'>,
      userId: number,
      matchId: number,
    ): Promise<Result<{ person: string; explanation: Explanation }, 'NOT_FOUND' | 'FORBIDDEN'>> {
      const person = await accessOf(userId)
      if (!person) return fail('NOT_FOUND', noSuchPerson)
      const isOwn = userId === actor.userId
      if (!isOwn && !mayManage(actor.permissions, person.permissions)) return fail('FORBIDDEN', beyondYou)
      const explanation = await of(userId, matchId)
      if (!explanation) return fail('NOT_FOUND', noSuchPerson)
      const seen = { person: person.email, matchId, match: explanation.match.name }
      await noteView({ actorId: actor.userId, userId, ...seen })
      return succeed({ person: person.email, explanation })
    },
  }
}
