// The meter of tests in workerd. Loading this file meters the bindings: handlers, Durable Objects and tests share one `env`.
import { env } from 'cloudflare:workers'
import { meterBindings } from './bindings.ts'
import { createMeter } from './meter.ts'
import { meterNetwork } from './network.ts'

export const meter = createMeter()

meterBindings(env, meter)
meterNetwork(meter)
