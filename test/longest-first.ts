import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files on the built app, which wait for restarts and for prices to be checked. */
const longest = ['killed', 'new-deployment', 'phone-journey', 'live', 'alert', 'desk', 'payments']

/** The first of two parts begins when the check ends, the second minutes later, when a longer lane does. */
const shareOfFirst = 0.7

/** Starts with the slowest files, so that others run beside them and none is left alone at the end. */
export class LongestFirst extends BaseSequencer {
  /** Two parts are of unequal size, so that both end at the same time. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { config } = this.ctx
    if (config.shard?.count !== 2) return super.shard(files)
    const mixedBy = (file: TestSpecification) =>
      createHash('sha1').update(relative(config.root, file.moduleId)).digest('hex')
    const mixed = files.toSorted((one, other) => (mixedBy(one) < mixedBy(other) ? -1 : 1))
    const end = Math.round(files.length * shareOfFirst)
    return config.shard.index === 1 ? mixed.slice(0, end) : mixed.slice(end)
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.e2e.test.ts`))
  return place === -1 ? longest.length : place
}
