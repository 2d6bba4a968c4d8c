import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Tests and the products that they start hold a tenth of this; a container may offer less. */
const leastRoomBytes = 2 ** 30

/**
 * Where tests keep their databases: in memory, where the system has room there, because each write would otherwise wait
 * for the disk. Gone with this process.
 */
export function temporaryFolder(inMemory = '/dev/shm', leastRoom = leastRoomBytes): string {
  const folder = folderWithin(inMemory, leastRoom) ?? mkdtempSync(join(tmpdir(), 'touchline-tests-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Null where it is missing, closed to us or small. */
function folderWithin(place: string, leastRoom: number): string | null {
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize < leastRoom ? null : mkdtempSync(join(place, 'touchline-tests-'))
  } catch {
    return null
  }
}
