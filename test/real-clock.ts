// Files in Node share modules, and so the clock: what one of them fakes ends with it.
import { afterAll, vi } from 'vitest'

afterAll(() => void vi.useRealTimers())
