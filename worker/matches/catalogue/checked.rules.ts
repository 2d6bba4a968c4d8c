// When a match was last checked, of which a row holds a part of all matches: a row per match and check would cost more than the
// check.

export const matchesPerPart = 512

/** Beside `matches`. */
export const joinMatchChecks = `LEFT JOIN match_checks ON match_checks.part = matches.id / ${matchesPerPart}`

/** What each seller of the match was last checked at, as JSON. */
export const sellerChecksSql = `json_extract(match_checks.sellers, '$."' || matches.id || '"')`

/** Beside `match_summaries` under this name, which knows the newest change alone. */
export function checkedAtSql(summary: string): string {
  return `max(${summary}.checked_at, coalesce(json_extract(match_checks.checked, '$."' || matches.id || '"'), 0))`
}
