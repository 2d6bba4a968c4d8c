export type ResaleRule = 'prohibited' | 'authorised-only' | 'face-value' | 'allowed'

/** What the law of a country says of reselling tickets for a match played there. */
export type ResaleRow = {
  /** As leagues and teams name it. */
  country: string
  /** First day on which it counts, or the year alone: of the text, or else the day on which we read it. */
  from: string
  /** Last day on which it counts. */
  until?: string
  rule: ResaleRule
  source: string
}

const section166 = 'Criminal Justice and Public Order Act 1994, section 166'

/** A new law is a row here (decision 25). A country without a row leaves resale to the operator's switches. */
export const resaleRows: readonly ResaleRow[] = [
  { country: 'England', from: '1994', rule: 'authorised-only', source: section166 },
  { country: 'Wales', from: '1994', rule: 'authorised-only', source: section166 },
  {
    country: 'Germany',
    from: '2020-02-27',
    rule: 'authorised-only',
    source: 'Higher Regional Court of Celle, 27 February 2020, 13 U 18/19',
  },
  { country: 'France', from: '2026-11-21', rule: 'authorised-only', source: 'Code pénal, article 313-6-2' },
  { country: 'Italy', from: '2016', rule: 'face-value', source: 'Law 232/2016, article 1, paragraph 545' },
  // Online resale is for the regions, so the strictest reading holds for all of them.
  { country: 'Spain', from: '1982', rule: 'authorised-only', source: 'Real Decreto 2816/1982, article 67' },
  // Read as a bill only: the Act may be milder.
  { country: 'Ireland', from: '2026-11-21', rule: 'face-value', source: 'Irish bill on the sale of tickets, 2021' },
]

/** "Countries" of leagues whose matches are played in many. */
export const manyCountries: readonly string[] = ['Europe', 'World']
