// The meter of tests in workerd. Whoever loads this has metered bindings, wherever they take them from: the runtime has one
// object of them, which handlers, Durable Objects and tests share.
import { env } from 'cloudflare:workers'
import { meterBindings } from './bindings.ts'
import { createMeter } from './meter.ts'
import { meterNetwork } from './network.ts'

export const meter = createMeter()

meterBindings(env, meter)
meterNetwork(meter)
