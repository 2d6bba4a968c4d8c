import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { accessContext } from '#app/context.ts'
import WorkingFor from '#app/frame/working-for.tsx'
import routeConfig from '#app/routes.ts'
import { fieldsOf } from '#app/ui/account/form.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { unboundProduct } from '#test/fakes/product.ts'
import { seatTexts } from '#worker/people/colleagues/constants.ts'
import { openedForField } from '#worker/people/colleagues/opened-for.constants.ts'
import { routeArgs } from './render.tsx'

const form = (
  <PostForm failed="Failed">
    <button type="submit">Save</button>
  </PostForm>
)

function shown(user: object | null, isShared = true, element = form) {
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      children: [{ id: 'page', index: true, Component: () => element, handle: { isShared } }],
    },
  ])
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: { user } } }} />)
}

const agent = { account: 7, seat: null }
const seatOf = (role: string | null) => ({ account: 7, seat: { agentId: 7, agentName: 'Ann', role } })

describe('a form', () => {
  test('comes back with the account that it was opened for', () => {
    expect(shown(agent)).toContain(`<input type="hidden" name="${openedForField}" value="7"/>`)
    expect(shown(null)).not.toContain(openedForField)
  })

  test('about an agent’s account is shut for a viewer and for a former colleague alone', () => {
    const isShut = (user: object, isShared?: boolean) => shown(user, isShared).includes('<fieldset disabled=""')
    expect([seatOf('viewer'), seatOf(null), seatOf('booker'), agent].map((user) => isShut(user))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(isShut(seatOf('viewer'), false)).toBe(false)
  })

  test.each([null, 'viewer', 'booker'] as const)('leads a colleague (%s) back to their own account', (role) => {
    const { seat } = seatOf(role)
    expect(shown({ account: 7, seat }, true, <WorkingFor seat={{ ...seat, role }} />)).not.toContain('disabled=""')
  })
})

test('the pages about an agent’s account are those whose policy lets colleagues write', () => {
  const { policies } = unboundProduct()
  const isWritten = (path: string | undefined) => {
    const policy = (policies as Record<string, unknown>)[`PAGE /${path ?? ''}`]
    return (policy as { colleagues?: string } | undefined)?.colleagues === 'write'
  }
  for (const { path, file } of routeConfig.filter(({ file: name }) => name.endsWith('.tsx'))) {
    expect(/isShared: true/.test(readFileSync(`app/${file}`, 'utf8')), path).toBe(isWritten(path))
  }
})

describe('what a form sent', () => {
  const caller = (agentId: number | null) => ({
    userId: 3,
    seat: agentId === null ? null : { agentId, agentName: 'Ann', role: 'booker' },
  })
  async function read(openedFor: string | null, chosen: ReturnType<typeof caller> | null) {
    const sent = { name: 'Robin', ...(openedFor !== null && { [openedForField]: openedFor }) }
    const args = routeArgs({ readFields: async () => sent }, { params: {} }) as { request: Request; context: never }
    ;(args.context as { set: (key: unknown, value: unknown) => void }).set(accessContext, {
      caller: chosen,
      denial: null,
    })
    return fieldsOf(args.request, args.context).catch((thrown: { data: unknown; init: ResponseInit }) => thrown)
  }

  test.each([
    ['3', caller(null)],
    ['7', caller(7)],
    ['3', null],
    [null, caller(7)],
  ])('opened for %s is read where that is still chosen', async (openedFor, chosen) => {
    expect(await read(openedFor, chosen)).toEqual({ name: 'Robin' })
  })

  test.each([
    ['3', caller(7)],
    ['7', caller(null)],
    ['7', caller(8)],
    ['', caller(7)],
  ])('opened for %s is refused once another account is chosen', async (openedFor, chosen) => {
    const refusal = { data: { code: 'CONFLICT', message: seatTexts.switched }, init: { status: 409 } }
    expect(await read(openedFor, chosen)).toMatchObject(refusal)
  })
})
