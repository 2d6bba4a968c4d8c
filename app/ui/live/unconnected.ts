import type { LiveView } from './live-channel.ts'

/** Before the socket has said anything; apart from its code, which pages load late. */
export const unconnected: LiveView<never> = {
  status: 'connecting',
  state: null,
  watching: null,
  checks: [],
  refreshes: 0,
}
