import { expect, test } from 'vitest'
import { refreshTarget } from '#worker/watching/monitoring/extract/refresh.ts'

const refresh = (content: string) => `<html><head><meta http-equiv="refresh" content="${content}"></head></html>`

test.each([
  [refresh('0; url=/next'), '/next'],
  [refresh('0;URL=https://tickets.example/a?b=1&amp;c=2'), 'https://tickets.example/a?b=1&c=2'],
  [refresh("3;url='/next'"), '/next'],
  [refresh('0, /next'), '/next'],
  [refresh('1.5; url=/next'), '/next'],
  ["<META content='0;url=/next' HTTP-EQUIV=Refresh>", '/next'],
  [refresh('20; url=/next'), null],
  [refresh('5'), null],
  [refresh('0; url='), null],
  [refresh('soon; url=/next'), null],
  [`<!-- ${refresh('0; url=/next')} -->`, null],
  [`<noscript>${refresh('0; url=/next')}</noscript>`, null],
  [`<template>${refresh('0; url=/next')}</template>`, null],
  [`<script>"${refresh('0; url=/next').replaceAll('"', "'")}"</script>`, null],
  [`<p>${'x'.repeat(20_000)}</p>${refresh('0; url=/next')}`, null],
  ['<meta name="refresh" content="0; url=/next">', null],
])('%j leads to %j', (html, target) => {
  expect(refreshTarget(html)).toBe(target)
})
