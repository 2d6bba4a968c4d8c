// Memory per idle socket, beside a Durable Object that only broadcasts.
import type { Crowd } from './fanout-crowd.ts'
import { bare, ours, type Runtime, startRuntime, type Target } from './fanout-servers.ts'
import type { Counted } from './fanout-worker.ts'
import { runtimeMemoryKb } from './harness.ts'
import type { Row } from './table.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const idleSockets = 5_000
/** Ten idle seconds after the last work; the object's own alarm comes after thirty. */
const untilHibernationMs = 22_000

/**
 * In a separate runtime, because memory freed by another measurement would be reused unnoticed. The runtime returns no
 * pages, neither on hibernation nor on close, so the second figure shows the cost of hibernating, not its savings; a
 * restarted object proves that it hibernated.
 */
async function memoryPerSocket(
  crowd: Crowd,
  targetOf: (runtime: Runtime) => Target,
  wake: (runtime: Runtime) => Promise<unknown>,
): Promise<string> {
  const runtime = await startRuntime()
  const target = targetOf(runtime)
  await crowd.connect(target.urls(10), target.how)
  await crowd.close()
  const empty = runtimeMemoryKb()
  await crowd.connect(target.urls(idleSockets), target.how)
  const awake = runtimeMemoryKb()
  const { wakes } = await runtime.call<Counted>({ call: 'counted' })
  await pause(untilHibernationMs)
  const asleep = runtimeMemoryKb()
  await wake(runtime)
  const hasSlept = (await runtime.call<Counted>({ call: 'counted' })).wakes > wakes
  await crowd.close()
  await runtime.stop()
  const per = (kb: number) => ((kb - empty) / idleSockets).toFixed(0)
  return `${per(awake)} KB awake, ${hasSlept ? `${per(asleep)} KB asleep` : 'and it never slept'}`
}

export async function idleMemory(crowd: Crowd): Promise<Row[]> {
  const figure = await memoryPerSocket(
    crowd,
    (runtime) => ours(runtime, 1),
    (runtime) => runtime.call({ call: 'publish', matchId: 1, ticks: [] }),
  )
  const floor = await memoryPerSocket(
    crowd,
    // Like ours, its sockets have sent one message: buffers are allocated with the first.
    (runtime) => ({ ...bare(runtime, 1), how: { subscribe: '{"type":"hello"}', dialect: 'plain' } }),
    (runtime) => runtime.call({ call: 'broadcast', matchId: 1, text: 'hello' }),
  )
  return [{ what: 'memory per idle socket', figure, beside: `bare ${floor}` }]
}
