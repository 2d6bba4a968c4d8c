import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Browser tests that take longest, waiting for time-outs and intervals or opening every page. */
const longest = ['trouble', 'every-page', 'live', 'crash', 'pipeline', 'match-day', 'forms', 'crawl'].map(
  (name) => `/${name}.e2e.test.ts`,
)

/** Begins with the files that take longest, so that others fill the time beside them and none is left alone at the end. */
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
