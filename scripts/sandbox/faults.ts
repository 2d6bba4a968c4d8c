import { z } from 'zod'
import { type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import { roomLanguages, untrueModes } from './untrue/modes.ts'

export const platformFaultModes = [
  'status',
  'hang',
  'reset',
  'block_page',
  'truncate',
  'slow',
  'huge',
  'gzip_bomb',
  'charset',
  'redirect',
  ...untrueModes,
] as const

const times = z.number().int().min(1).max(1_000_000).optional()

/** A platform fault. Without `times` it lasts until cleared. */
export const PlatformFault = z
  .strictObject({
    mode: z.enum(platformFaultModes),
    /** For modes status (503 by default), block_page (200) and redirect (302). */
    status: z.number().int().min(200).max(599).optional(),
    /** For mode slow. */
    delay_ms: z.number().int().min(0).max(600_000).optional(),
    /** Seconds, or a text sent unchanged, such as an HTTP date. */
    retry_after: z
      .union([
        z.number().int().min(0),
        z
          .string()
          .regex(/^[\x20-\x7e]*$/)
          .max(100),
      ])
      .optional(),
    /** Target of mode redirect. */
    location: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'visible ASCII')
      .max(2_000)
      .optional(),
    /** Mode waiting_room; English by default. */
    language: z.enum(roomLanguages).optional(),
    /** Mode sale_opens: from now on in seconds (120 by default), or the time itself. */
    opens_in_s: z.number().int().min(0).max(86_400).optional(),
    opens_at: z.iso.datetime({ offset: true }).optional(),
    /** Mode truncate: ends the half body with valid chunks, so that only the page itself shows that half is missing. */
    chunked: z.boolean().optional(),
    /** Only paths with this prefix; without it, everything but /robots.txt. */
    path: z.string().startsWith('/').max(500).optional(),
    times,
  })
  .refine((fault) => fault.mode !== 'redirect' || fault.location !== undefined, {
    message: 'mode redirect needs a location',
    path: ['location'],
  })
export type PlatformFault = z.infer<typeof PlatformFault>

const opensInS = 120

/** A fault as it is switched on now: the time at which a sale opens is set by it. */
export function switchedOn({ opens_in_s: inS = opensInS, ...fault }: PlatformFault, now: Instant): PlatformFault {
  if (fault.mode !== 'sale_opens' || fault.opens_at !== undefined) return fault
  return { ...fault, opens_at: new Date(now + inS * secondMs).toISOString() }
}

export const mailFaultModes = ['refuse', 'tempfail', 'hang', 'drop'] as const

/** A mail server fault; `times` counts mails. */
export const MailFault = z.strictObject({
  mode: z.enum(mailFaultModes),
  /** Mode drop: stores the mail although the sender gets no reply. */
  keep: z.boolean().optional(),
  times,
})
export type MailFault = z.infer<typeof MailFault>

/** Holds one fault and counts down its remaining uses. */
export type FaultSwitch<F> = {
  set(fault: F | null): void
  /** The current fault with its remaining uses. */
  get(): F | null
  /** Returns the fault if it applies now, and uses it up by one. */
  strike(applies?: (fault: F) => boolean): F | null
}

export function createFaultSwitch<F extends { times?: number | undefined }>(): FaultSwitch<F> {
  let current: F | null = null
  return {
    set: (fault) => {
      current = fault && { ...fault }
    },
    get: () => current && { ...current },
    strike(applies = () => true) {
      const fault = current
      if (!fault || !applies(fault)) return null
      if (fault.times !== undefined) current = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null
      return fault
    },
  }
}

/** Whether a platform's fault applies to this path. */
export function concernsPath(fault: PlatformFault, path: string): boolean {
  return fault.path === undefined ? path !== '/robots.txt' : path.startsWith(fault.path)
}
