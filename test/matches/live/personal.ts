import { exports } from 'cloudflare:workers'
import { origin } from '../../people/accounts/people.ts'
import type { Scene } from '../../people/privacy/features.ts'

export async function use({ cookies }: Scene) {
  const headers = { Upgrade: 'websocket', Origin: origin, Cookie: cookies[0] ?? '' }
  for (const path of ['/ws/live-matches', '/ws/matches/1']) {
    const { webSocket } = await exports.default.fetch(new Request(origin + path, { headers }))
    webSocket?.accept()
    webSocket?.send(JSON.stringify({ type: 'subscribe', channel: path.slice(4) }))
  }
}
