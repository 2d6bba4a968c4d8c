import { z } from 'zod'

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
] as const

const times = z.number().int().min(1).max(1_000_000).optional()

/** How a platform misbehaves. Without `times` it does so until told otherwise. */
export const PlatformFault = z
  .strictObject({
    mode: z.enum(platformFaultModes),
    /** Of modes status (503 unless told), block_page (200) and redirect (302). */
    status: z.number().int().min(200).max(599).optional(),
    /** Of mode slow. */
    delay_ms: z.number().int().min(0).max(600_000).optional(),
    /** Seconds, or a text sent as it is, such as an HTTP date. */
    retry_after: z
      .union([
        z.number().int().min(0),
        z
          .string()
          .regex(/^[\x20-\x7e]*$/)
          .max(100),
      ])
      .optional(),
    /** Where mode redirect leads. */
    location: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'visible ASCII')
      .max(2_000)
      .optional(),
    /** Mode truncate: end the half body cleanly in chunks, so that only the page itself tells that half is missing. */
    chunked: z.boolean().optional(),
    /** Only paths that begin so; without it, everything but /robots.txt. */
    path: z.string().startsWith('/').max(500).optional(),
    times,
  })
  .refine((fault) => fault.mode !== 'redirect' || fault.location !== undefined, {
    message: 'mode redirect needs a location',
    path: ['location'],
  })
export type PlatformFault = z.infer<typeof PlatformFault>

export const mailFaultModes = ['refuse', 'tempfail', 'hang', 'drop'] as const

/** How the mail server misbehaves; `times` counts mails. */
export const MailFault = z.strictObject({
  mode: z.enum(mailFaultModes),
  /** Mode drop: keep the mail although the sender is never told so. */
  keep: z.boolean().optional(),
  times,
})
export type MailFault = z.infer<typeof MailFault>

/** Holds one fault and counts down how often it still strikes. */
export type FaultSwitch<F> = {
  set(fault: F | null): void
  /** What is set, with the strikes that are left. */
  get(): F | null
  /** The fault if it strikes now; one strike less remains. */
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

/** True when a platform's fault concerns this path. */
export function concernsPath(fault: PlatformFault, path: string): boolean {
  return fault.path === undefined ? path !== '/robots.txt' : path.startsWith(fault.path)
}
