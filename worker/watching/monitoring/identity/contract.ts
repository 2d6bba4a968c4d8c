import type { KnownMatch } from '../../matching/contract.ts'
import type { ExtractedEvent, PageNames } from '../contract.ts'
import type { Occasion } from '../plausible.contract.ts'

/** The match that a target means, with all by which a page can be recognised as its own. */
export type Meant = KnownMatch

/** What a page shows of what it is about, and where it was found. */
export type PageEvidence = {
  event: ExtractedEvent | null
  /** Null for data without a page, as an API answers. */
  names: PageNames | null
  /** The target's address. */
  url: string
  /** Where redirects led; the same without any. */
  finalUrl: string
  /** The day of the check, counted from 1970. */
  today?: number
}

/**
 * same: certainly the match that is meant · other: certainly not · unsure: neither. `why` is a sentence for operators;
 * `isNameless` where the page names no match at all; `occasion` is the match's own.
 */
export type Identified = {
  identity: 'same' | 'unsure' | 'other'
  why: string
  isNameless?: boolean
  occasion?: Occasion
}
