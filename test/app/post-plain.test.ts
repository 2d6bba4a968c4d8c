import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postPlain } from '#app/ui/post-plain.ts'

beforeEach(() => vi.stubGlobal('DOMParser', new JSDOM().window.DOMParser))
afterEach(() => vi.unstubAllGlobals())

/** What the form says after this answer. */
function sent(answer: () => Response | Partial<Response>) {
  vi.stubGlobal('fetch', async () => answer())
  const fields = new FormData()
  fields.set('intent', 'follow')
  return postPlain('/following', fields)
}

const refusal = '<main><div role="alert"><span data-refusal>Your browser keeps 50 already.</span></div></main>'

test.each<[string, () => Response | Partial<Response>, unknown]>([
  ['an answer that leads on', () => ({ type: 'opaqueredirect', status: 0 }), null],
  ['a refusal says why', () => new Response(refusal, { status: 409 }), { text: 'Your browser keeps 50 already.' }],
  ['a session that ended gets a link', () => new Response(refusal, { status: 401 }), { isSignedOut: true }],
  ['a refusal without words', () => new Response('Too many', { status: 429 }), 'failed'],
  ['a failure shows no words of ours', () => new Response(refusal, { status: 503 }), 'failed'],
  [
    'no network',
    () => {
      throw new TypeError('Failed to fetch')
    },
    'offline',
  ],
])('%s', async (_, answer, trouble) => {
  const said = await sent(answer)
  if (typeof trouble === 'object' && trouble) expect(said).toMatchObject(trouble)
  else expect(said).toBe(trouble)
})
