import { z } from 'zod'
import { fromBase64Url, toBase64Url } from '#worker/ground/platform/base64url.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import { changedMeanwhile } from '../../recovery/constants.ts'
import type { SecondStep } from '../../sessions/proof.ts'
import { toBase32 } from '../base32.ts'
import { codeWrong } from '../constants.ts'
import type { Added } from '../contract.ts'
import { alreadySetUp, secretBytes, setUpLapsed, setUpLifetimeMs } from './constants.ts'
import type { SetUp } from './contract.ts'
import { qrCodeOf } from './qr-code.ts'
import type { TotpRepository } from './repository.ts'
import { keyAddress, keyText, stepOfCode } from './rules.ts'

type Owner = { userId: number; email: string }

type TotpPorts = {
  repository: TotpRepository
  /** Separate keys for a displayed and a stored secret, so that neither opens as the other. */
  sealers: { setUp: Sealer; key: Sealer }
  clock: Clock
}

/** Bound to its user: useless when moved to another row. */
const KeptKey = z.object({ userId: z.number(), key: z.string() })
const ShownKey = KeptKey.extend({ expiresAt: z.number() })

export type TotpService = ReturnType<typeof createTotpService>

/** Authenticator app codes. */
export function createTotpService({ repository, sealers, clock }: TotpPorts) {
  async function keyOf<S extends typeof KeptKey>(schema: S, sealer: Sealer, sealedText: string | null, userId: number) {
    const text = await sealer.open(sealedText)
    const kept = text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null)
    const key = kept?.userId === userId ? fromBase64Url(kept.key) : null
    return kept && key ? { ...kept, key } : null
  }

  function shown(sealedKey: string, secret: Uint8Array, email: string): SetUp {
    const key = toBase32(secret)
    const address = keyAddress(key, email)
    return { sealed: sealedKey, qrCode: qrCodeOf(address), keyText: keyText(key), address }
  }

  function sealed(userId: number, key: Uint8Array): Promise<string> {
    return sealers.key.seal(JSON.stringify({ userId, key: toBase64Url(key) }))
  }

  async function live(shownKey: string | null, userId: number) {
    const found = await keyOf(ShownKey, sealers.setUp, shownKey, userId)
    return found && found.expiresAt > clock() ? found : null
  }

  return {
    /** A new key to scan; stored only after its first code. */
    async begin({ userId, email }: Owner): Promise<SetUp> {
      const secret = crypto.getRandomValues(new Uint8Array(secretBytes))
      const pending = { userId, key: toBase64Url(secret), expiresAt: clock() + setUpLifetimeMs }
      return shown(await sealers.setUp.seal(JSON.stringify(pending)), secret, email)
    },

    /** The same key again after a wrong code; null when it has expired. */
    async resume(shownKey: string, { userId, email }: Owner): Promise<SetUp | null> {
      const found = await live(shownKey, userId)
      return found && shown(shownKey, found.key, email)
    },

    /** The first code proves the app has the key; it cannot be reused to sign in. */
    async confirm(
      shownKey: string,
      { userId, sessionId }: { userId: number; sessionId: string },
      code: string,
    ): Promise<Result<Added, 'INVALID' | 'CONFLICT'>> {
      const found = await live(shownKey, userId)
      if (!found) return fail('INVALID', setUpLapsed)
      const step = stepOfCode(found.key, code, clock())
      if (step === null) return fail('INVALID', codeWrong, { fields: { code: [codeWrong] } })
      const sealedKey = await sealed(userId, found.key)
      const state = await repository.add({ userId, sealedKey, lastStep: step, createdAt: clock() }, sessionId)
      if (state === 'added') return succeed({ takeBack: () => repository.remove(userId, sealedKey) })
      return fail('CONFLICT', state === 'known' ? alreadySetUp : changedMeanwhile)
    },

    /** Spends a code: of concurrent calls, one gets the step, the others null. */
    async use(userId: number, code: string): Promise<SecondStep | null> {
      const sealedKey = await repository.sealedKeyOf(userId)
      const kept = await keyOf(KeptKey, sealers.key, sealedKey, userId)
      const step = kept && stepOfCode(kept.key, code, clock())
      if (sealedKey === null || step === null) return null
      const isCurrent = kept === null || sealers.key.isCurrent(sealedKey)
      const totpKey = isCurrent ? sealedKey : await sealed(userId, kept.key)
      return (await repository.takeStep(userId, sealedKey, { sealedKey: totpKey, lastStep: step })) ? { totpKey } : null
    },
  }
}
