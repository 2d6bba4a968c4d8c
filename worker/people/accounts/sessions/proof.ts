import type { GoogleIdentity } from '../google/contract.ts'

type Credential = { passwordHash: string; email: string } | { googleId: string } | { passkeyId: string }
/** The second step that was shown; a recovery code is spent by its use. */
export type SecondStep = { totpKey: string } | { recoveryCode: true } | { passkeyId: string }
type Account = { userId: number; roleId: number }

/**
 * Evidence that a credential of an account was just checked. Holds the credential (a password with the typed address)
 * and the role; the statement that acts on it compares both with the row, so any change of either invalidates the
 * proof. The constructor is private: only a check makes one (decision 32).
 */
export class Proof {
  readonly userId: number
  readonly roleId: number
  readonly credential: Readonly<Credential>
  readonly secondStep: Readonly<SecondStep> | null

  private constructor({ userId, roleId }: Account, credential: Credential, secondStep: SecondStep | null = null) {
    this.userId = userId
    this.roleId = roleId
    this.credential = credential
    this.secondStep = secondStep
  }

  get isTwoStep(): boolean {
    return this.secondStep !== null
  }

  /** Null for a wrong password or an account without one. */
  static ofPassword(
    account: (Account & { passwordHash: string | null; email: string }) | null,
    { isRight }: { isRight: boolean },
  ): Proof | null {
    if (!isRight || !account || account.passwordHash === null) return null
    return new Proof(account, { passwordHash: account.passwordHash, email: account.email })
  }

  /** From an identity confirmed by Google. */
  static ofGoogle(account: Account, { sub }: Pick<GoogleIdentity, 'sub'>): Proof {
    return new Proof(account, { googleId: sub })
  }

  /** From a passkey whose authenticator verified the user: counts as two steps. */
  static ofPasskey(account: Account, { passkeyId }: { passkeyId: string }): Proof {
    return new Proof(account, { passkeyId }, { passkeyId })
  }

  /** Adds a second step that was just checked; null when it failed or belongs to another user. */
  with(second: { userId: number; step: SecondStep } | null): Proof | null {
    if (second?.userId !== this.userId) return null
    return new Proof(this, this.credential, second.step)
  }
}
