import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest browser tests, which wait for time-outs and intervals or open every page. */
const longest = [
  ...['new-deployment', 'payments', 'forms', 'crash', 'phone-journey', 'live'],
  ...['trouble', 'every-page', 'studio-repair', 'match-day', 'google', 'desk-pages'],
].map((name) => `/${name}.e2e.test.ts`)

/** Starts with the slowest files, so that others run beside them and none is left alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.endsWith(name))
  return place === -1 ? longest.length : place
}
