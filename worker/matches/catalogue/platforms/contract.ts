import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { wholeNumber } from '#worker/ground/platform/whole-number.ts'
import { TicketWords } from '../add-ons/contract.ts'
import { type PlatformKind, platformKinds } from '../constants.ts'
import {
  type AuthorisedKind,
  authorisedKinds,
  budgetWrong,
  countryWrong,
  currencyWrong,
  daysWrong,
  dayWrong,
  keyWrong,
  linkWrong,
  maxBudget,
  maxClubsLength,
  maxContactLength,
  maxLinkLength,
  maxNameLength,
  originWrong,
  type Reading,
  readings,
  zoneWrong,
} from './constants.ts'

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .regex(/^[^\p{Cc}]*$/u, 'Use one line of text.')

const needed = (max: number, message: string) => line(max).min(1, message)

const letters = (count: number, message: string) =>
  z
    .string({ error: message })
    .trim()
    .toUpperCase()
    .regex(new RegExp(`^[A-Z]{${count}}$`), message)

/** A typed address, brought to scheme and host. */
const Origin = z.string({ error: originWrong }).transform((text, context): string => {
  const typed = text.trim()
  if (URL.canParse(typed)) {
    const { origin, pathname, search, username, password } = new URL(typed)
    const isAlone = pathname === '/' && `${search}${username}${password}` === ''
    if (origin !== 'null' && isAlone) return origin
  }
  context.addIssue({ code: 'custom', message: originWrong })
  return z.NEVER
})

/** Null: the ground's. */
const TimeZone = z
  .string({ error: zoneWrong })
  .trim()
  .max(60)
  .refine((name) => name === '' || isZone(name), { message: zoneWrong })
  .transform((name) => name || null)

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A ticked box of a form sends "on", an unticked one nothing. */
const Ticked = z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false)

export const PlatformForm = z.object({
  name: needed(maxNameLength, 'Enter a name.').regex(/[\p{L}\p{N}]/u, 'Enter a name.'),
  kind: z.enum(platformKinds),
  origin: Origin,
  country: letters(2, countryWrong),
  currency: letters(3, currencyWrong),
  time_zone: TimeZone,
  budget: wholeNumber({ least: 1, most: maxBudget, error: budgetWrong }),
  contact: line(maxContactLength)
    .default('')
    .transform((text) => text || null),
  /** `kept`: the rules that are stored. */
  reading: z.enum([...readings, 'kept']).default('structured'),
  /** How words in its ticket types are read; of rules, the studio has them. */
  ticket_words: TicketWords.optional(),
  is_resale_allowed: Ticked,
})
export type PlatformForm = z.infer<typeof PlatformForm>

export const PlatformEditForm = PlatformForm.extend({ version: wholeNumber({ least: 0 }) })

const Day = z.iso.date({ error: dayWrong, abort: true }).regex(/^20/, dayWrong)

export const AuthorityForm = z
  .object({
    kind: z.enum(authorisedKinds),
    authority: needed(maxNameLength, 'Enter who gave it.'),
    clubs: needed(maxClubsLength, 'Enter for which clubs.'),
    link: z
      .string({ error: linkWrong })
      .trim()
      .max(maxLinkLength)
      .refine((url) => URL.canParse(url) && new URL(url).protocol === 'https:', { message: linkWrong }),
    valid_from: Day,
    valid_until: Day,
  })
  .refine(({ valid_from, valid_until }) => valid_from <= valid_until, { path: ['valid_until'], message: daysWrong })
export type AuthorityForm = z.infer<typeof AuthorityForm>

/** 300 characters are more than any service's key has. */
export const KeyForm = z.object({
  key: z
    .string({ error: keyWrong })
    .trim()
    .regex(/^[!-~]{4,300}$/, keyWrong),
})

/** A platform as the desk shows it. */
export type DeskPlatform = {
  id: number
  name: string
  /** What the operator says, and what it counts as without a valid authority. */
  statedKind: PlatformKind
  kind: PlatformKind
  origin: string
  country: string | null
  currency: string
  timeZone: string | null
  budget: number
  contact: string | null
  reading: Reading | 'rules'
  /** A line each, as in the form. */
  ticketWords: string
  isActive: boolean
  /** Null unless it is retired. */
  retiredAt: Instant | null
  isResaleAllowed: boolean
  version: number
}

export type Authority = {
  id: number
  kind: AuthorisedKind
  authority: string
  clubs: string
  link: string
  validFrom: string
  validUntil: string
  /** The operator's first name; null for one who was erased. */
  reviewer: string | null
  reviewedAt: Instant
  isValid: boolean
}

/** What robots.txt allows us. */
export type RobotsShown = {
  readAt: Instant | null
  isUnreachable: boolean
  crawlDelayMs: number | null
  rules: string[]
  pages: { url: string; isAllowed: boolean | null }[]
}

/** Platform facts carried by an observation, so that the room needs no catalogue. */
export const PlatformRef = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(platformKinds),
  /** The match's page for people; empty if unknown. */
  url: z.string(),
  isAlertable: z.boolean(),
})
export type PlatformRef = z.infer<typeof PlatformRef>
