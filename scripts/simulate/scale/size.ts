// The size that is simulated, and what is taken for granted of it. All of it is one day, a Saturday.

export const size = { users: 1_000_000, alerts: 5_000_000, platforms: 2_000, matches: 100_000, watchers: 1_000_000 }
export type Size = typeof size

/** One in so many alerts, people and matches is written to a database and measured. */
export const sampledOneIn = 100

export const assumed = {
  /** A month's ten messages of a user, of which a Saturday brings more than its share. */
  messagesPerUser: 1,
  messagesPerUserAMonth: 10,
  /** The busiest second of a day beside its mean. */
  peak: 10,
  /** How long the site that is asked needs for a page, beyond what the bench's simulated one takes. */
  pageMs: 500,
  /** How long a mail takes on a kept connection. */
  mailMs: 50,
  /** Pages that a watcher opens in all and at first, and the share of those who are signed in. */
  pagesPerWatcher: 6,
  pagesOnArrival: 2,
  signedIn: 0.25,
  /** Rows of a page at most, with its session's and person's: the bench's "rows" has 88 for a match. */
  rowsPerPage: 104,
  /** Platforms with a page for a match: what the mix of platforms makes of it, see checks.ts. */
  pagesPerMatch: 11,
  /** From a room's answer that it has nothing to what was read and left there; visits meanwhile read as well. */
  leaveMs: 50,
  /** Isolates that serve them, each with what it keeps of pages. */
  isolates: 50,
  cpuMsPerPage: 3,
  /** All watchers come within this time, and stay so long. */
  arrivalMinutes: 30,
  watchHours: 3,
  /** Watchers of the list of all matches, and of the day's greatest match. */
  onList: 0.4,
  onFinal: 0.2,
  /** The others spread over so many matches. */
  matchesWatched: 300,
  /** Share of the frames allowed that are sent. */
  busyShare: 0.25,
} as const

/** Queries of a page, as test/entry/page-queries.worker.test.ts counts them; the first four are of people signed in. */
export const queriesOfPages = {
  /** At the primary database, with every page: a session that ended must be dead at once, so no isolate keeps one. */
  session: 1,
  /** The person's own preferences, unread messages and follows. */
  own: 1,
  /** The next matches of what they follow, on lists. */
  ownOfList: 1,
  /** Their alerts on it, on a match's page. */
  ownOfMatch: 1,
  /** Read anew by each isolate once what it keeps is over: for any page, and for a list. */
  frame: 3,
  list: 2,
  /** Read by one isolate for all, and left in the match's room. */
  quickOfMatch: 1,
  slowOfMatch: 4,
} as const

/** Calls of a match's room for its page, beside one to the gate of each platform: what was left there, board, lines, live. */
export const roomCallsOfPage = 4
