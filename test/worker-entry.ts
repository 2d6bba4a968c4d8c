// The Worker as tests in workerd run it. Test files share its queues but not its database, so what an earlier file left in
// a queue is dropped, and what was still being handled when that file ended may fail.
import worker from '#worker/index.ts'

export * from '#worker/index.ts'

/** Set by apply-migrations.ts when a test file begins. */
export type FileStart = { fileStartedAt?: number }

const fileStartedAt = () => (globalThis as FileStart).fileStartedAt ?? 0

export default {
  ...worker,
  async queue(batch, env) {
    const ofFile = fileStartedAt()
    const messages = batch.messages.filter(({ timestamp }) => timestamp.getTime() >= ofFile)
    try {
      if (messages.length > 0) await worker.queue({ ...batch, queue: batch.queue, messages }, env)
    } catch (error) {
      if (ofFile === fileStartedAt()) throw error
    }
  },
} satisfies ExportedHandler<Env>
