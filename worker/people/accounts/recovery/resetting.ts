// Part of the service: a new password by a mailed link.
import { parseInput } from '#worker/ground/http.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import { registrationTrialPlan } from '../../plans/constants.ts'
import { trialFrom } from '../../plans/rules.ts'
import { followChange } from '../ownership/follow.ts'
import { chosenPasswordTrouble } from '../passwords/check.ts'
import { familiar } from '../passwords/lane.ts'
import type { Caller, Visitor } from '../sessions/contract.ts'
import { changedMeanwhile, linkTroubles } from './constants.ts'
import { keptReach, ResetPassword } from './contract.ts'
import { isOnlyAdded, isOtherTwoStep, type Link, type Signed } from './links.ts'
import type { RecoveryPorts } from './ports.ts'
import { changeBy } from './rules.ts'

type ResettingPorts = RecoveryPorts & { readLink: (token: string) => Promise<Link> }

export function createResetting(ports: ResettingPorts) {
  const { repository, sessions, passwords, activity, devices, limits, clock, newId, readLink } = ports

  /** Why a link that could be used a moment ago set nothing. */
  async function notSet(token: string): Promise<Result<never, 'INVALID' | 'CONFLICT'>> {
    const { state } = await readLink(token)
    return state === 'live' ? fail('CONFLICT', changedMeanwhile) : fail('INVALID', linkTroubles[state])
  }

  /** Sessions opened with Google stay valid; others end if the owner asks for it. */
  async function add(
    owner: Pick<Caller, 'userId' | 'sessionId' | 'email'>,
    passwordHash: string,
    { token, sign_out_others: signsOut }: ResetPassword,
    visitor: Visitor,
  ) {
    const { userId, sessionId } = owner
    const used = { tokenHash: await hashToken(token), purpose: 'reset_password', now: clock() } as const
    if (!(await repository.addPassword(owner, passwordHash, used))) return notSet(token)
    if (signsOut === 'on') await sessions.endAll(userId, sessionId)
    await followChange(ports, 'password_added', { userId, visitor })
    return succeed(null)
  }

  async function replace(link: Link, passwordHash: string, form: ResetPassword, visitor: Visitor) {
    const { userId, owner, purpose, left } = link
    // Nothing is kept that the page did not show, nor asked about again: who is still signed in could change it each time.
    const disowns = form.disown_two_step === 'on' || isOtherTwoStep(link, form.shown_two_step)
    const change = changeBy(purpose, owner, disowns)
    // Of an address that was not verified, nothing is the owner's.
    const kept = owner.isVerified ? keptReach(form) : []
    const used = { tokenHash: await hashToken(form.token), purpose, now: clock() }
    const { isSet, isUnlinked, isTwoStepEnded, returnId } = left
      ? await repository.takeBack(left, userId, passwordHash, { link: used, keptReach: kept, id: newId() })
      : await repository.setPassword(change, { ...owner, userId }, passwordHash, {
          link: used,
          keptReach: kept,
          trial: trialFrom(registrationTrialPlan, used.now),
        })
    if (!isSet) return notSet(form.token)
    const unlinked = isUnlinked ? (owner.googleEmail ?? undefined) : undefined
    await followChange(ports, change, { userId, visitor, mailDetail: unlinked })
    if (isUnlinked) await activity.record(userId, 'google_unlinked', visitor)
    if (isTwoStepEnded) await activity.record(userId, 'two_step_removed', visitor)
    if (returnId !== null) await ports.sendAccountMail({ kind: 'address_taken_back', userId, detail: returnId })
    return succeed(null)
  }

  return {
    /**
     * Once the new password is accepted, one batch uses the link up, sets it, ends all sessions and revokes other password
     * links, so that an attacker keeps nothing. A first password from a signed-in browser is only added. The browser becomes
     * a known device, so that guesses from its network cannot lock the owner out.
     */
    async reset(
      input: unknown,
      visitor: Visitor,
      signed: Signed = null,
    ): Promise<
      Result<
        { isAdded: boolean; isTakenBack: boolean; deviceCookie: string | null },
        'INVALID' | 'RATE_LIMITED' | 'CONFLICT' | 'UNAVAILABLE'
      >
    > {
      const form = parseInput(ResetPassword, input)
      if (!form.ok) return form
      const { token, password } = form.value
      const within = await limits.take('reset_password', visitor)
      if (!within.ok) return within
      const link = await readLink(token)
      const { state, userId } = link
      const email = link.left?.address ?? link.owner.email
      if (state !== 'live') return fail('INVALID', linkTroubles[state])
      const trouble = await chosenPasswordTrouble(password, { email })
      if (trouble) return fail('INVALID', trouble, { fields: { password: [trouble] } })
      // Before the link is used up: a full hashing queue does not.
      const hashed = await passwords.hash(password, familiar(visitor))
      if (!hashed.ok) return hashed
      const isAdded = isOnlyAdded(link, signed)
      const set = isAdded
        ? await add({ ...signed, email }, hashed.value, form.value, visitor)
        : await replace(link, hashed.value, form.value, visitor)
      if (!set.ok) return set
      const isTakenBack = link.left !== null
      return succeed({ isAdded, isTakenBack, deviceCookie: await devices.rememberOwner(userId, visitor) })
    },
  }
}
