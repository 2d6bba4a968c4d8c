import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { ActivityService } from '../../activity/service.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import { changedMeanwhile, savedSignedOut } from '../recovery/constants.ts'
import type { Caller, OpenedSession, Visitor } from '../sessions/contract.ts'
import type { SessionsService } from '../sessions/service.ts'
import { roleNeedsTwoSteps, setUpFirst } from './constants.ts'
import { type Added, TotpForm } from './contract.ts'
import { noSuchPasskey } from './passkeys/constants.ts'
import { NamedPasskey, NewPasskey, RenamedPasskey } from './passkeys/contract.ts'
import type { PasskeysService } from './passkeys/service.ts'
import type { ProofsService } from './proofs.service.ts'
import type { RecoveryCodesService } from './recovery-codes/service.ts'
import type { Account, FactorsRepository } from './repository.ts'
import { hasSecondFactor, mayBeTakenBack, needsTwoSteps } from './rules.ts'
import type { TotpService } from './totp/service.ts'

type TwoStepPorts = {
  factors: FactorsRepository
  totp: TotpService
  passkeys: PasskeysService
  recoveryCodes: Pick<RecoveryCodesService, 'issue'>
  proofs: Pick<ProofsService, 'require'>
  sessions: Pick<SessionsService, 'rotate'>
  activity: Pick<ActivityService, 'record'>
  sendAccountMail: SendAccountMail
  clock: Clock
}

type Refusal = 'INVALID' | 'CONFLICT' | 'NOT_FOUND' | 'PROOF_REQUIRED' | 'UNAUTHENTICATED'
/** `codes` are new recovery codes, readable only now. */
type Changed = Result<{ opened: OpenedSession; codes: string[] | null }, Refusal>

type NewFactor = Added & { what: 'totp_added' | 'passkey_added'; detail: string }

const appName = 'an authenticator app'
const passkeyText = (name: string) => `the passkey “${name}”`

/** Second-factor settings: each change needs fresh proof, ends other sessions and sends a mail. */
export function createTwoStepService(ports: TwoStepPorts) {
  const { factors, totp, passkeys, recoveryCodes, proofs, sessions, activity, sendAccountMail, clock } = ports

  async function accountOf({ userId }: Caller): Promise<Account> {
    const account = await factors.of(userId)
    if (!account) throw new Error('A signed-in user has no account')
    return account
  }

  /**
   * A session that proved one step ends as the first factor is added. Until then it would hold codes to what its owner is
   * adding, or take it away again. `missing`: there is no factor to prove, or it was removed since.
   */
  async function stepOf(caller: Caller): Promise<'proven' | 'ended' | 'missing'> {
    const isOn = hasSecondFactor(await accountOf(caller))
    return !isOn ? 'missing' : caller.isTwoStep ? 'proven' : 'ended'
  }

  /**
   * Ends sessions with a weaker proof; this browser has just shown the second step. Where its own session was ended since, as
   * by a reset, the factor goes again: its owner would hear that nothing was added, and be asked for it.
   */
  async function added(caller: Caller, visitor: Visitor, { what, detail, takeBack }: NewFactor): Promise<Changed> {
    const { userId } = caller
    const opened = await sessions.rotate(caller, visitor, true)
    if (!opened) {
      await takeBack()
      return fail('CONFLICT', changedMeanwhile)
    }
    const account = await accountOf(caller)
    // Codes that were there before the first factor are of no owner that proved one.
    const needsCodes = account.recoveryCodesLeft === 0 || Number(account.hasTotp) + account.passkeyCount === 1
    const codes = needsCodes ? await recoveryCodes.issue({ userId, sessionId: opened.sessionId }) : null
    await activity.record(userId, what, visitor, { detail: what === 'passkey_added' ? detail : '' })
    const isRequired = needsTwoSteps(account.permissions)
    const isNew = mayBeTakenBack({ ...account, needsTwoSteps: isRequired }, clock())
    const kind = isNew ? 'first_factor_added' : 'second_factor_added'
    await sendAccountMail({ kind, userId, detail })
    return succeed({ opened, codes })
  }

  async function removed(caller: Caller, visitor: Visitor, what: 'totp_removed' | 'passkey_removed', detail: string) {
    const { userId } = caller
    const isTwoStep = caller.isTwoStep && hasSecondFactor(await accountOf(caller))
    const opened = await sessions.rotate(caller, visitor, isTwoStep)
    await activity.record(userId, what, visitor, { detail: what === 'passkey_removed' ? detail : '' })
    await sendAccountMail({ kind: 'second_factor_removed', userId, detail })
    return opened ? succeed({ opened, codes: null }) : fail('UNAUTHENTICATED', savedSignedOut)
  }

  function notRemoved(state: 'ended' | 'required' | 'missing', missing: string): Changed {
    if (state === 'missing') return fail('NOT_FOUND', missing)
    return fail('CONFLICT', state === 'ended' ? changedMeanwhile : roleNeedsTwoSteps)
  }

  return {
    /** Contents of the security settings page. */
    async overview(caller: Caller) {
      const [account, entries] = await Promise.all([accountOf(caller), passkeys.list(caller.userId)])
      const { hasTotp, recoveryCodesLeft, permissions } = account
      return {
        hasTotp,
        recoveryCodesLeft,
        passkeys: entries.map(({ id, name, isSynced, createdAt, lastUsedAt, needsFirstStep }) => ({
          id,
          name,
          isSynced,
          createdAt,
          lastUsedAt,
          needsFirstStep,
        })),
        isOn: hasSecondFactor(account),
        isRequired: needsTwoSteps(permissions),
      }
    },

    beginTotp: totp.begin,
    resumeTotp: totp.resume,

    async addTotp(caller: Caller, input: unknown, visitor: Visitor): Promise<Changed> {
      const form = parseInput(TotpForm, input)
      if (!form.ok) return form
      const proven = proofs.require(caller)
      if (!proven.ok) return proven
      const confirmed = await totp.confirm(form.value.setup, caller, form.value.code.replaceAll(/\s/g, ''))
      if (!confirmed.ok) return confirmed
      return added(caller, visitor, { what: 'totp_added', detail: appName, ...confirmed.value })
    },

    async removeTotp(caller: Caller, visitor: Visitor): Promise<Changed> {
      const proven = proofs.require(caller)
      if (!proven.ok) return proven
      const step = await stepOf(caller)
      if (step !== 'proven') return notRemoved(step, setUpFirst)
      const removal = await factors.removeTotp(caller)
      if (removal.state !== 'removed') return notRemoved(removal.state, setUpFirst)
      return removed(caller, visitor, 'totp_removed', appName)
    },

    async addPasskey(caller: Caller, input: unknown, challenge: string | null, visitor: Visitor): Promise<Changed> {
      const form = parseInput(NewPasskey, input)
      if (!form.ok) return form
      const proven = proofs.require(caller)
      if (!proven.ok) return proven
      const registered = await passkeys.register(challenge, caller, form.value)
      if (!registered.ok) return registered
      return added(caller, visitor, {
        what: 'passkey_added',
        detail: passkeyText(form.value.name),
        ...registered.value,
      })
    },

    async renamePasskey({ userId }: Caller, input: unknown, visitor: Visitor): Promise<Result<null, Refusal>> {
      const form = parseInput(RenamedPasskey, input)
      if (!form.ok) return form
      const renamed = await passkeys.rename(userId, form.value)
      if (renamed.ok) await activity.record(userId, 'passkey_renamed', visitor)
      return renamed
    },

    async removePasskey(caller: Caller, input: unknown, visitor: Visitor): Promise<Changed> {
      const form = parseInput(NamedPasskey, input)
      if (!form.ok) return form
      const proven = proofs.require(caller)
      if (!proven.ok) return proven
      const step = await stepOf(caller)
      if (step !== 'proven') return notRemoved(step, noSuchPasskey)
      const removal = await factors.removePasskey(caller, form.value.id)
      if (removal.state !== 'removed') return notRemoved(removal.state, noSuchPasskey)
      return removed(caller, visitor, 'passkey_removed', passkeyText(removal.factor.name))
    },

    /** Recovery codes need a second factor to stand in for. */
    async renewCodes(caller: Caller, visitor: Visitor): Promise<Result<string[], Refusal>> {
      const proven = proofs.require(caller)
      if (!proven.ok) return proven
      const step = await stepOf(caller)
      if (step !== 'proven') return fail('CONFLICT', step === 'missing' ? setUpFirst : changedMeanwhile)
      const codes = await recoveryCodes.issue(caller)
      if (codes === null) return fail('CONFLICT', changedMeanwhile)
      await activity.record(caller.userId, 'recovery_codes_renewed', visitor)
      await sendAccountMail({ kind: 'recovery_codes_renewed', userId: caller.userId })
      return succeed(codes)
    },
  }
}
