import { describe, expect, test, vi } from 'vitest'
import NextPage from '#app/frame/next-page.tsx'
import { shapeOfNext } from '#app/frame/next-shape.ts'
import { markup } from './render.tsx'

describe('the shape of the next page', () => {
  test.each([
    ['the list of matches', '/', '/matches', 'list'],
    ['what is followed', '/', '/following', 'list'],
    ['a search', '/matches', '/search', 'list'],
    ['a team', '/matches/7', '/teams/arsenal', 'place'],
    ['a league', '/', '/leagues/la-liga', 'place'],
    ['a match', '/matches', '/matches/7', 'match'],
    ['a match from another', '/matches/8', '/matches/7', 'match'],
    ['a filter of the same list', '/matches', '/matches', null],
    ['what an organiser asks for', '/matches/7', '/matches/7/kit', null],
    ['a page of texts', '/matches', '/terms', null],
    ['no page', '/matches', undefined, null],
  ])('is known for %s', (_, from, to, shape) => {
    expect(shapeOfNext(from, to)).toBe(shape)
  })

  test('is rows for a list and a ticket for a match, and says nothing to a screen reader', () => {
    const list = markup(<NextPage shape="list" />)
    expect(list.match(/<li/g)).toHaveLength(12)
    expect(list).not.toContain('class="ticket ')
    const match = markup(<NextPage shape="match" />)
    expect(match).toContain('class="ticket ')
    expect(match).toMatch(/^<div class="next-page next-match" aria-hidden="true">/)
  })

  test('is shown from its top, where the header of the site is', () => {
    const scrollTo = vi.fn()
    vi.stubGlobal('scrollTo', scrollTo)
    NextPage({ shape: 'match' }).props.onAnimationStart()
    vi.unstubAllGlobals()
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
  })
})
