import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { type SwitchName, switchNames } from './constants.ts'

export const SwitchForm = z.object({
  name: z.enum(switchNames as [SwitchName, ...SwitchName[]]),
  /** The state to switch to; the form showed the opposite. */
  is_on: z.enum(['on', 'off']).transform((word) => word === 'on'),
})

export type SwitchState = { name: SwitchName; isOn: boolean; changedAt: Instant | null }
