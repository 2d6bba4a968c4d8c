import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { wholeNumber } from '#worker/ground/platform/whole-number.ts'
import { TicketWords, wordLines } from '#worker/matches/catalogue/add-ons/contract.ts'
import { ticketWordsWrong } from '#worker/matches/catalogue/add-ons/kinds.constants.ts'
import { availabilities } from '#worker/matches/catalogue/constants.ts'
import { maxPatternLength, maxRulesPerPlatform } from '../constants.ts'
import type { ExtractedOffer, ExtractionSpec, Problem } from '../contract.ts'
import { ExtractionSpec as Spec } from '../contract.ts'
import type { ShadowRun } from '../shadow/contract.ts'
import type { PageSort } from '../stored-pages/constants.ts'
import {
  maxNoteLength,
  maxWordsLength,
  noRules,
  noteWrong,
  selectorNeeded,
  tooLongWrong,
  wordsWrong,
} from './constants.ts'
import type { RuleWatch } from './watch/contract.ts'

export type RulesSpec = Extract<ExtractionSpec, { kind: 'rules' }>

const Text = z.string().trim().max(maxPatternLength, tooLongWrong)

/** "last few = limited", a line each. */
const Words = wordLines(availabilities, maxWordsLength, wordsWrong)

/** A form's flat fields: `field_0`, `selector_0` and so on; a rule without a selector is left out. */
export const RulesForm = z.record(z.string(), z.string()).transform((fields, context): RulesSpec => {
  const issue = (path: string, message: string) => void context.addIssue({ code: 'custom', path: [path], message })
  const text = (name: string) => {
    const parsed = Text.safeParse(fields[name] ?? '')
    if (!parsed.success) issue(name, tooLongWrong)
    return parsed.data ?? ''
  }
  const rules = Array.from({ length: maxRulesPerPlatform }, (_, index) => index).flatMap((index) => {
    const selector = text(`selector_${index}`)
    if (selector === '') {
      if (fields[`required_${index}`] === 'on') issue(`selector_${index}`, selectorNeeded)
      return []
    }
    const attribute = text(`attribute_${index}`).slice(0, 60)
    const validation = text(`validation_${index}`)
    const selectorType = fields[`type_${index}`] ?? 'css'
    return [
      {
        field: fields[`field_${index}`],
        selectorType,
        selector,
        ...(attribute !== '' && selectorType === 'css' && { attribute }),
        isRequired: fields[`required_${index}`] === 'on',
        ...(validation !== '' && { validationPattern: validation }),
      },
    ]
  })
  if (rules.length === 0) issue('selector_0', noRules)
  const words = Words.safeParse(fields.words ?? '')
  if (!words.success) issue('words', wordsWrong)
  const tickets = TicketWords.safeParse(fields.ticket_words ?? '')
  if (!tickets.success) issue('ticket_words', ticketWordsWrong)
  const ticketWords = Object.keys(tickets.data ?? {}).length > 0 ? tickets.data : undefined
  const row = text('row')
  const spec = Spec.safeParse({
    kind: 'rules',
    ...(row !== '' && { row }),
    rules,
    availabilityWords: words.data ?? {},
    ...(ticketWords && { ticketWords }),
  })
  if (spec.success && spec.data.kind === 'rules') return spec.data
  if (rules.length > 0 && words.success && tickets.success) issue('selector_0', 'A rule has an unknown field or type.')
  return z.NEVER
})

export const SaveForm = z.object({
  /** The newest revision when the form was opened. */
  base: wholeNumber({ least: 0 }),
  note: z
    .string({ error: noteWrong })
    .trim()
    .min(1, noteWrong)
    .max(maxNoteLength, `Use at most ${maxNoteLength} characters.`),
})

/** An immutable set of rules. */
export type Revision = {
  number: number
  note: string
  /** First name; null for one who was erased, and for the site. */
  author: string | null
  isSite: boolean
  madeAt: Instant
  interpreter: number
  extraction: ExtractionSpec
}

/** Names a stored page in a call: the one that the operator sees. */
export type PageName = { sort: PageSort; id: string }

/** The stored page that the studio shows; `copy` is null where it is nested too deeply. */
export type ShownPage = PageName & { url: string; at: Instant; newerAt: Instant | null; copy: string | null }

/** What rules made of one page. */
export type DryRun = {
  page: Omit<ShownPage, 'copy'>
  /** Why they cannot be used; empty when they can. */
  errors: string[]
  /** By the form's field. */
  fields: Record<string, string[]>
  rows: number
  rowMarks: number[]
  rules: { found: number; samples: string[]; marks: number[] }[]
  offers: ExtractedOffer[]
  problems: Problem[]
  /** What the rules in force make of the same page. */
  now: { offers: ExtractedOffer[]; problems: Problem[] }
  /** Results of the rules that cannot be meant, in sentences. */
  doubts: string[]
  /** Texts of availability that have no meaning yet. */
  unknownWords: string[]
  /** Some of the texts of prices, where none of them says a currency. */
  bareAmounts: string[]
  /** Elements that the rule for Price matches, where no row is chosen; else 0. */
  likePrice: number
  /** Some of the texts of availability by which it is not known whether tickets are left. */
  unclearWords: string[]
}

/** What a revision leaves open on the newest stored page. */
export type LeftOpen = { sort: PageSort; url: string; warnings: string[] }

export type ProposedSelector = {
  selector: string
  /** Rows in which its first match is the element that was meant, of all rows. */
  found: number
  of: number
  /** 0 to 100. */
  score: number
  why: string
}

export type Proposal = {
  text: string
  attributes: { name: string; value: string }[]
  /** Selectors of the row that repeats; empty where the form's own row holds the element. */
  row: ProposedSelector[]
  field: ProposedSelector[]
  /** Where a price stands in a longer text. */
  amount: ProposedPattern | null
  /** Where a currency, or words of availability, stand in a longer text. */
  currency: ProposedPattern | null
  availability: ProposedPattern | null
  /** Whether a currency is in the element, as text or as an attribute. */
  hasCurrency: boolean
  /** Whether the element says by its names or its column's heading that its number is that of tickets left. */
  isNumberLeft: boolean
}

/** A pattern, which reads the text of a row. */
export type ProposedPattern = {
  pattern: string
  /** Text that the pattern finds in the clicked row. */
  sample: string
  /** Rows in which it finds the amount that was meant, of those that have one. */
  found: number
  of: number
}

/** One part of rules that stopped matching, and what is proposed in its place. */
export type RepairedPart = {
  /** "Row", "Price". */
  what: string
  before: string
  /** Null where nothing like it is on the page: the rule is left out. */
  after: string | null
  /** 0 to 100; `ahead`: points before the best selector that finds other elements. */
  score: number
  ahead: number
  found: number
  of: number
}

/** Rules that would read the last bad page, as a draft: never applied by itself. */
export type Repair = {
  parts: RepairedPart[]
  spec: RulesSpec
  rows: number
  rowsBefore: number
  offers: number
  /** As many rows as before, and each part clearly ahead. */
  isSure: boolean
}

/** What a platform's gate counts. */
export type StudioHealth = {
  breaker: 'closed' | 'open' | 'half_open'
  pausedUntil: Instant | null
  /** The platform asked for the pause; else it is our own. */
  isPauseStated?: boolean
  robots: 'unknown' | 'allowed' | 'unreachable'
  hasDrifted: boolean
  /** The currency of nearly all of its newest prices; null where there is none. */
  pricesIn?: string | null
  distrustedAt: Instant | null
  lastGoodAt: Instant | null
  targets: number
  disallowedTargets: number
  latenessMs: number
  goodChecks: number
  failedChecks: number
  problems: { readonly [code: string]: number | undefined }
}

export type StudioPlatform = {
  id: number
  name: string
  slug: string
  isActive: boolean
  budgetPerMinute: number
  reading: ExtractionSpec['kind']
  health: StudioHealth | null
}

/** What an operator opens to write rules for a platform. */
export type Studio = {
  platform: {
    id: number
    name: string
    slug: string
    origin: string
    currency: string
    version: number
    isActive: boolean
  }
  inForce: ExtractionSpec
  /** Number of the revision in force; null where its rules were set elsewhere. */
  inForceNumber: number | null
  revisions: Revision[]
  /** The newest shadow run; null before the first. */
  shadow: ShadowRun | null
  /** What became of the rules that came into force last; null before the first. */
  watch: RuleWatch | null
  pages: { sort: PageSort; url: string; at: Instant }[]
}
