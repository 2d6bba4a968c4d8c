import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files on the built app, which wait for restarts and for prices to be checked. */
const longest = ['killed', 'new-deployment', 'phone-journey', 'live', 'alert', 'desk', 'payments']

/** Starts with the slowest files, so that others run beside them and none is left alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.e2e.test.ts`))
  return place === -1 ? longest.length : place
}
