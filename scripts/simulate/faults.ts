// Simulated crashes, before and after every call to a port.
import type { Chance } from './chance.ts'

export class Crash extends Error {}

export type Faults = { isOn: boolean; crashes: number; crashRate: number }

/** The port with a chance of a crash around each call. `onCrash` reports calls whose effect, or whose answer alone, was lost. */
export function crashing<T extends object>(
  port: T,
  faults: Faults,
  chance: Chance,
  onCrash: (method: string, args: unknown[], lost: 'effect' | 'answer') => void = () => {},
): T {
  const dies = () => faults.isOn && chance.happens(faults.crashRate)
  return new Proxy(port, {
    get(target, name) {
      const method = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return async (...args: unknown[]) => {
        if (dies()) {
          faults.crashes += 1
          onCrash(String(name), args, 'effect')
          throw new Crash(`before ${String(name)}`)
        }
        const result = await method.apply(target, args)
        if (dies()) {
          faults.crashes += 1
          onCrash(String(name), args, 'answer')
          throw new Crash(`after ${String(name)}`)
        }
        return result
      }
    },
  })
}
