/** What redirects did so far: a page asked for again with the same cookies answers the same. */
export function createRedirectTrail() {
  const asked = new Set<string>()
  let returns = 0
  return {
    /** Whether this was not asked for before. */
    isNew(address: string, cookies: string): boolean {
      const key = `${address}\n${cookies}`
      if (asked.has(key)) return false
      asked.add(key)
      return true
    },
    follow(from: string, to: string, hasNewCookie: boolean): void {
      if (hasNewCookie && isSamePage(from, to)) returns += 1
    },
    /** In words, where the site asks for a cookie and forgets it. */
    detail(): { detail?: string } {
      return returns < 2 ? {} : { detail: `set a cookie and sent us back to the same page ${returns} times` }
    },
  }
}

export function isSamePage(one: string, other: string): boolean {
  return one.replace(/#.*$/s, '') === other.replace(/#.*$/s, '')
}
