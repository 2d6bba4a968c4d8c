import type { GoogleIdentity } from '../google/contract.ts'

type Credential = { passwordHash: string; email: string } | { googleId: string } | { passkeyId: string }
/** What was shown after a password or Google; a recovery code is gone with its use. */
export type SecondStep = { totpKey: string } | { recoveryCode: true } | { passkeyId: string }
type Account = { userId: number; roleId: number }

/**
 * That somebody is the person of an account, by a credential that was just checked. It holds the credential (a password
 * with the address that is typed beside it) and the role as they were then: the statement that acts on a proof compares
 * them with the row, so a proof lapses with the first change of either. The constructor is private: there is no other way
 * to come by one than a check.
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

  /** Null for a wrong password, and for an account without one. */
  static ofPassword(
    account: (Account & { passwordHash: string | null; email: string }) | null,
    { isRight }: { isRight: boolean },
  ): Proof | null {
    if (!isRight || !account || account.passwordHash === null) return null
    return new Proof(account, { passwordHash: account.passwordHash, email: account.email })
  }

  /** Of an identity that Google confirmed. */
  static ofGoogle(account: Account, { sub }: Pick<GoogleIdentity, 'sub'>): Proof {
    return new Proof(account, { googleId: sub })
  }

  /** Of a passkey, whose authenticator verified its person: two steps at once. */
  static ofPasskey(account: Account, { passkeyId }: { passkeyId: string }): Proof {
    return new Proof(account, { passkeyId }, { passkeyId })
  }

  /** The same with a second step that was just checked; null for one that failed, or that is another person's. */
  with(second: { userId: number; step: SecondStep } | null): Proof | null {
    if (second?.userId !== this.userId) return null
    return new Proof(this, this.credential, second.step)
  }
}
