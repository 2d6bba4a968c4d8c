import { expect, test, vi } from 'vitest'
import { startRegistration } from '#app/ui/account/google-registration.ts'

test('the agent code goes to the server, and is not kept in the browser', async () => {
  const kept: string[] = []
  const sent: Headers[] = []
  vi.stubGlobal('localStorage', { setItem: (...entry: string[]) => kept.push(...entry) })
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers))
    return Response.json({ redirectUrl: 'https://accounts.example/authorize' })
  })
  const started = await startRegistration({ role: 'agent', agentCode: ' AGENT-CODE-1 ' })
  expect(started).toEqual({ to: 'https://accounts.example/authorize' })
  expect([...(sent[0]?.values() ?? [])]).toContain('AGENT-CODE-1')
  expect(kept).toContain('agent')
  expect(kept.join()).not.toContain('AGENT-CODE-1')
})
