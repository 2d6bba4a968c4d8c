// How each announcement is worded and checked once more when it is sent: the writers of its kinds of subject.

import type { AnnouncingWriters } from '../notifications/contract.ts'
import { createLastChanceWriter } from './last-chance/writer.ts'
import { createMoveWriter } from './moves/writer.ts'
import { createOpeningWriter } from './openings/writer.ts'
import { createQueueWriter } from './queues/writer.ts'
import { createSilenceWriter } from './silence/writer.ts'

type Ports = Parameters<typeof createMoveWriter>[0] &
  Parameters<typeof createLastChanceWriter>[0] &
  Parameters<typeof createOpeningWriter>[0] &
  Parameters<typeof createQueueWriter>[0] &
  Parameters<typeof createSilenceWriter>[0]

export function createAnnouncingWriters(ports: Ports): AnnouncingWriters {
  return {
    move: createMoveWriter(ports),
    last_chance: createLastChanceWriter(ports),
    opening: createOpeningWriter(ports),
    queue: createQueueWriter(ports),
    silence: createSilenceWriter(ports),
  }
}
