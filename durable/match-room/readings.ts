// By which version of reading pages each platform's part of the board is; kept among the facts, as its table has no column for it.
import type { RoomFacts } from './facts.ts'
import type { Room, RoomPlatform } from './room.ts'

const key = 'read_as'

export function createReadings(facts: RoomFacts) {
  const stored = () => facts.get<Record<number, number>>(key) ?? {}

  return {
    load(platforms: Room['platforms']): Room['platforms'] {
      const versions = stored()
      return new Map([...platforms].map(([id, platform]) => [id, withVersion(platform, versions[id])]))
    },

    save({ ref, readAs }: RoomPlatform): void {
      const versions = stored()
      if (readAs !== undefined && versions[ref.id] !== readAs) facts.put(key, { ...versions, [ref.id]: readAs })
    },
  }
}

function withVersion(platform: RoomPlatform, readAs: number | undefined): RoomPlatform {
  return readAs === undefined ? platform : { ...platform, readAs }
}
