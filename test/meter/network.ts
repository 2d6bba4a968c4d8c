// Connections to other machines, metered: requests until their headers are there, sockets until they are closed.
import net from 'node:net'
import tls from 'node:tls'
import type { Meter } from './meter.ts'

type Connect = (options: { socket?: unknown }, ...more: unknown[]) => net.Socket

/** Wherever the product calls `fetch`, `net.connect` and `tls.connect`; what it gives undoes it. */
export function meterNetwork(meter: Meter): () => void {
  const { fetch } = globalThis
  const undo = [() => void Object.assign(globalThis, { fetch })]
  globalThis.fetch = ((...args: Parameters<typeof fetch>) =>
    meter.call('connections', () => fetch(...args))) as typeof fetch
  for (const module of [net, tls] as unknown as { connect: Connect }[]) {
    const { connect } = module
    undo.push(() => void Object.assign(module, { connect }))
    module.connect = (options, ...more) => {
      // A socket that is made safe is the same connection.
      if (options.socket) return connect(options, ...more)
      const close = meter.connect()
      return connect(options, ...more).once('close', close)
    }
  }
  return () => {
    for (const one of undo) one()
  }
}
