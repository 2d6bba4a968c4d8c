import { z } from 'zod'
import type { Result } from '#worker/ground/platform/result.ts'
import type { Permission } from '#worker/people/accounts/constants.ts'
import type { Scope } from '#worker/people/api-tokens/constants.ts'
import type { TokenUse } from '#worker/people/api-tokens/contract.ts'

/** For whom an assistant asks, and what its token lets it do; with `clientId` of that client alone. */
export type AssistedUser = Omit<TokenUse, 'tokenId'>

/** Whose data a tool is about. */
export type Asking = Pick<AssistedUser, 'userId' | 'clientId'>

export type Tool = {
  name: string
  title: string
  description: string
  input: z.ZodObject
  scope: Scope
  permission?: Permission
  /** The tool asks for a deletion. */
  isDestructive?: true
  run: (user: Asking, input: unknown) => Promise<Result<unknown>>
}

/** A change of an alert that waits for its person. The body of a new alert is read again when it is made. */
export const ProposedEdit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create'), alert: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.enum(['pause', 'delete']), alertId: z.int().positive() }),
])
export type ProposedEdit = z.infer<typeof ProposedEdit>

export const SealedEdit = z.object({ userId: z.int(), madeAt: z.int(), change: ProposedEdit })

/** What the assistant gets of a change that waits. */
export type WaitingEdit = {
  status: 'waiting for the person'
  what_to_do: string
  change: string
  confirm_at: string
  expires_at: string
}

/** A change as the person sees it before they confirm it. */
export type EditToConfirm = {
  kind: ProposedEdit['kind']
  name: string
  /** "2 together"; empty where any full-price ticket will do. */
  conditions: string
  clientName: string | null
  channels: string[]
}
