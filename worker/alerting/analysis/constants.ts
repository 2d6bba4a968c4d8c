import { hourMs } from '#worker/ground/platform/clock.ts'

/** What can be analysed; an area is one of a team's home ground. */
export const subjectKinds = ['match', 'team', 'league', 'seller', 'area'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export const analysisPath = '/analysis'

/** The charts, each of which is a file too. */
export const analysisCharts = ['price', 'spread', 'sellers', 'areas', 'sold_out', 'returns', 'hours', 'alerts'] as const
export type AnalysisChart = (typeof analysisCharts)[number]

/** Days before kick-off, from and up to but not including; the first is that of the match. */
export const daySpans = [
  [61, 91],
  [46, 61],
  [31, 46],
  [22, 31],
  [15, 22],
  [11, 15],
  [8, 11],
  [6, 8],
  [4, 6],
  [3, 4],
  [2, 3],
  [1, 2],
  [0, 1],
] as const

/** Maximum prices that are tried, in per cent below the first price seen. */
export const triedPercents = [5, 10, 20, 30] as const

/** Sellers and areas kept of a match, those with most changes first; and shown of several matches. */
export const maxParts = 6

/** Times that tickets came back whose length is kept of a match, the first ones. */
export const maxReturnsKept = 20

/** A match that changes is summed up anew this long after, so at most so often. */
export const figuresEveryMs = 3 * hourMs

/** Matches summed up in a minute; each asks its room. */
export const matchesPerMinute = 15

/** Matches that an answer is made from, the newest of the season; pages of a seller among which they are looked for. */
export const maxMatches = 200
export const maxSeasons = 5

/** A median of fewer matches, or a best hour of fewer moments, is not given. */
export const leastMatches = 3
export const leastMoments = 10

export const analysisTexts = {
  noSubject: "We couldn't find that.",
  areaNeeded: 'name an area of the ground',
  areaUnwanted: 'only an analysis of an area names one',
  notMeasured: 'Nothing measured yet. Figures are made a few hours after prices are first seen.',
  tooFew: 'Too few observations.',
  needsPlan: 'Advanced analytics is part of Agent Premium.',
} as const
