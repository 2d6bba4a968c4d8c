// Part of the service: what is stored of a connection, opened.
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { addressHashOf } from './addresses.ts'
import type { Receiver } from './contract.ts'
import { eventsOf } from './hooks/rules.ts'
import type { ConnectionRow, ConnectionsRepository } from './repository.ts'

type Ports = {
  repository: Pick<ConnectionsRepository, 'reseal'>
  sealer: Sealer
  /** Hashes numbers. */
  secret: Secret
  clock: Clock
}

export type Opener = ReturnType<typeof createOpener>

export function createOpener({ repository, sealer, secret, clock }: Ports) {
  /** Null for a chat that has not written yet, and for a seal that no key opens. A former key's is replaced. */
  async function openAndReseal(row: ConnectionRow): Promise<string | null> {
    const address = await sealer.open(row.sealed)
    if (address !== null && row.sealed && !sealer.isCurrent(row.sealed))
      await repository.reseal(row, {
        sealed: await sealer.seal(address),
        numberHash: addressHashOf(secret, row.kind, address),
      })
    return address
  }

  async function secretsOf({ sealedSecret, sealedFormer, formerUntil }: ConnectionRow): Promise<string[]> {
    const isFormerValid = formerUntil !== null && formerUntil > clock()
    const opened = await Promise.all([sealedSecret, isFormerValid ? sealedFormer : null].map(sealer.open))
    return opened.filter((secret) => secret !== null)
  }

  return async function open(row: ConnectionRow, isActive: boolean): Promise<Receiver | null> {
    const address = await openAndReseal(row)
    if (address === null) return null
    const { userId, kind, name, confirmedAt, endedAt, restUntil } = row
    const secrets = await secretsOf(row)
    return {
      userId,
      kind,
      name,
      address,
      secrets,
      events: eventsOf(row.events),
      isActive,
      isConfirmed: confirmedAt !== null,
      isEnded: endedAt !== null,
      restUntil,
    }
  }
}
