import { invalid, parseInput } from '#worker/ground/http.ts'
import type { MailTransport } from '#worker/ground/mail/contract.ts'
import { guardHeaders } from '#worker/ground/mail/header-guard.ts'
import { type Clock, dayMs } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { changedMeanwhile } from '../accounts/recovery/constants.ts'
import type { Caller, Visitor } from '../accounts/sessions/contract.ts'
import { displayName } from '../accounts/sign-in/rules.ts'
import type { ActivityService } from '../activity/service.ts'
import type { PlansService } from '../plans/service.ts'
import {
  colleaguesPath,
  colleagueTexts,
  invitationMs,
  invitationsPerDay,
  maxAgents,
  maxColleagues,
} from './constants.ts'
import { NewInvitation, NewRole } from './contract.ts'
import { invitationMail } from './mail.ts'
import type { ColleaguesRepository } from './repository.ts'

type Ports = {
  repository: ColleaguesRepository
  plans: Pick<PlansService, 'planOf'>
  activity: Pick<ActivityService, 'record'>
  transport: MailTransport
  /** "Touchline <alerts@touchline.example>" */
  from: string
  publicOrigin: string
  limiter: Limiter
  newId: NewId
  clock: Clock
}

type Owner = Pick<Caller, 'userId' | 'sessionId' | 'email' | 'firstName' | 'lastName' | 'googleProfile'>
type Invited = Pick<Caller, 'userId' | 'sessionId' | 'email' | 'isEmailVerified'>

/** Who works for an agent, and for which agents a person works. */
export function createColleaguesService(ports: Ports) {
  const { repository, plans, activity, from, publicOrigin, limiter, newId, clock } = ports
  const transport = guardHeaders(ports.transport)

  async function isOffered(agentId: number): Promise<boolean> {
    return (await plans.planOf(agentId)).entitlements.multipleClients
  }

  async function whyNoRoom(agentId: number): Promise<string> {
    const [there, invited] = await Promise.all([
      repository.colleaguesOf(agentId),
      repository.invitationsOf(agentId, clock()),
    ])
    return there.length + invited.length >= maxColleagues ? colleagueTexts.tooMany : changedMeanwhile
  }

  return {
    isOffered,

    /** What an agent sees of theirs. */
    async ofAgent(agentId: number) {
      const [list, invitations] = await Promise.all([
        repository.colleaguesOf(agentId),
        repository.invitationsOf(agentId, clock()),
      ])
      return { list, invitations }
    },

    /** The agents for whom a person works, and those who invite them. */
    async ofPerson({ userId, email, isEmailVerified }: Pick<Caller, 'userId' | 'email' | 'isEmailVerified'>) {
      const [agents, invitedBy] = await Promise.all([
        repository.agentsOf(userId),
        isEmailVerified ? repository.invitationsTo(email, clock()) : [],
      ])
      return { agents, invitedBy }
    },

    /** The caller proved a moment ago who they are. */
    async invite(
      owner: Owner,
      sent: unknown,
      visitor: Visitor,
    ): Promise<Result<null, 'INVALID' | 'PLAN_REQUIRED' | 'CONFLICT' | 'RATE_LIMITED' | 'UNAVAILABLE'>> {
      const asked = parseInput(NewInvitation, sent)
      if (!asked.ok) return asked
      const { userId } = owner
      const { email, role } = asked.value
      if (!(await isOffered(userId))) return fail('PLAN_REQUIRED', colleagueTexts.needsPlan)
      if (email === owner.email) return invalid({ email: [colleagueTexts.yourself] })
      const there = await repository.colleaguesOf(userId)
      if (there.some((one) => one.email === email)) return invalid({ email: [colleagueTexts.alreadyOne] })
      const limit = { max: invitationsPerDay, windowMs: dayMs }
      const { allowed, retryAfterSeconds } = await limiter.take(`colleague-invitation:${userId}`, limit)
      if (!allowed) return fail('RATE_LIMITED', colleagueTexts.tooManyMails, { retryAfterSeconds })
      const now = clock()
      if (!(await repository.invite(owner, email, role, now, now + invitationMs))) {
        return fail('CONFLICT', await whyNoRoom(userId))
      }
      await activity.record(userId, 'colleague_invited', visitor, { detail: role })
      const messageId = `<invitation.${newId()}@${new URL(publicOrigin).hostname}>`
      const invited = { agentName: displayName(owner), role, url: publicOrigin + colleaguesPath }
      const mailed = await transport.send(invitationMail(invited, { from, to: email, messageId }))
      return mailed.kind === 'sent' ? succeed(null) : fail('UNAVAILABLE', colleagueTexts.notSent)
    },

    async withdraw(agentId: number, email: string, visitor: Visitor): Promise<Result<null, 'NOT_FOUND'>> {
      if (!(await repository.withdraw(agentId, email))) return fail('NOT_FOUND', colleagueTexts.noInvitation)
      await activity.record(agentId, 'colleague_withdrawn', visitor)
      return succeed(null)
    },

    /** The address that was invited must be the person's own, and proven. */
    async accept(invited: Invited, agentId: number, visitor: Visitor): Promise<Result<null, 'NOT_FOUND' | 'CONFLICT'>> {
      if (!invited.isEmailVerified) return fail('CONFLICT', colleagueTexts.unproven)
      const { userId } = invited
      const role = await repository.accept(invited, agentId, clock())
      if (role === null) {
        const isFull = (await repository.agentsOf(userId)).length >= maxAgents
        return isFull ? fail('CONFLICT', colleagueTexts.tooManyAgents) : fail('NOT_FOUND', colleagueTexts.noInvitation)
      }
      await activity.record(agentId, 'colleague_joined', visitor, { actorId: userId, detail: role })
      await activity.record(userId, 'seat_taken', visitor, { detail: role })
      return succeed(null)
    },

    async decline({ userId, email, isEmailVerified }: Invited, agentId: number, visitor: Visitor): Promise<void> {
      if (!isEmailVerified || !(await repository.withdraw(agentId, email))) return
      await activity.record(agentId, 'colleague_declined', visitor, { actorId: userId })
    },

    async setRole(
      agentId: number,
      colleagueId: number,
      sent: unknown,
      visitor: Visitor,
    ): Promise<Result<null, 'INVALID' | 'NOT_FOUND'>> {
      const asked = parseInput(NewRole, sent)
      if (!asked.ok) return asked
      const { role } = asked.value
      if (!(await repository.setRole(agentId, colleagueId, role))) return fail('NOT_FOUND', colleagueTexts.notFound)
      await activity.record(agentId, 'colleague_role_changed', visitor, { detail: role })
      return succeed(null)
    },

    /** From the next statement on they see nothing of the agent's. */
    async remove(agentId: number, colleagueId: number, visitor: Visitor): Promise<Result<null, 'NOT_FOUND'>> {
      if (!(await repository.remove(agentId, colleagueId))) return fail('NOT_FOUND', colleagueTexts.notFound)
      await activity.record(agentId, 'colleague_removed', visitor)
      return succeed(null)
    },

    async leave(colleagueId: number, agentId: number, visitor: Visitor): Promise<void> {
      if (!(await repository.remove(agentId, colleagueId))) return
      await activity.record(agentId, 'colleague_left', visitor, { actorId: colleagueId })
      await activity.record(colleagueId, 'seat_left', visitor)
    },

    sweep: (): Promise<void> => repository.removeExpired(clock()),
  }
}
