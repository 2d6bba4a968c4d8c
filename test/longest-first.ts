import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Browser tests that wait for time-outs and back-offs most of the time, the longest first. */
const patient = ['crash', 'trouble', 'live', 'pipeline', 'crawl', 'keyboard', 'journey'].map(
  (name) => `${name}.e2e.test.ts`,
)

/** Begins with the files that take longest, so that others fill the time beside them and none is left alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = patient.findIndex((name) => moduleId.endsWith(`/${name}`))
  return place === -1 ? patient.length : place
}
