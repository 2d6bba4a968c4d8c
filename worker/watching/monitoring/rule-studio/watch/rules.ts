import { manyText } from '#worker/ground/platform/count-text.ts'
import type { RuleWatch } from './contract.ts'

/** Why rules were rolled back, a sentence for each thing that was measured. */
export function rollBackReasons({ revision, ofUsual, checks, found, foundBefore }: RuleWatch): string[] {
  const gave = `the pages gave ${ofUsual} % of their usual offers`
  return [
    ofUsual !== null &&
      checks !== null &&
      `Since revision ${revision} came into force, ${gave} in ${manyText(checks, 'check')}.`,
    // A row of the version before says neither how many checks these were, nor whether a page was read.
    ofUsual !== null && checks === null && `Since revision ${revision} came into force, ${gave}.`,
    found !== null &&
      `On the newest page stored since then, the rules before it find ${offers(foundBefore ?? 0)} and revision ${revision} ${offers(found)}.`,
    checks !== null && found === null && 'No page was stored since then to compare the rules on.',
  ].filter((reason) => reason !== false)
}

const offers = (count: number) => manyText(count, 'offer')
