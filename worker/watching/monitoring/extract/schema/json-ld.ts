import type { Problem } from '../../contract.ts'
import type { Steps } from '../steps.ts'
import { readJson } from './lenient-json.ts'

// Quotes inside JSON strings are escaped, so only whole keys match.
const prefixedKey = /"(?:schema:|https?:\/\/schema\.org\/)(\w+)"\s*:/g

/** Parses JSON-LD blocks into one list; an unreadable block is reported and skipped. */
export function readJsonLd(blocks: string[], steps: Steps): { values: unknown[]; problems: Problem[] } {
  const values: unknown[] = []
  const problems: Problem[] = []
  for (const block of blocks) {
    if (block.trim() === '') continue
    const reading = readJson(block.replace(prefixedKey, '"$1":'), steps)
    for (const value of reading.values) values.push(value)
    if (reading.problem === null) continue
    const fault = reading.problem === 'truncated' ? 'stops before its end' : 'is not JSON'
    problems.push({ code: 'malformed_data', detail: `a block of structured data ${fault}` })
  }
  return { values, problems }
}
