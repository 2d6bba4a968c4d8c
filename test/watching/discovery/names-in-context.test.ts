import { describe, expect, test } from 'vitest'
import { FoundEvent } from '#worker/watching/matching/contract.ts'
import { judge } from '#worker/watching/matching/rules.ts'
import { indexOf } from './labelled.ts'

const index = indexOf('tenth-matches.json')
const titled = (title: string) => judge(FoundEvent.parse({ id: 'e', source_kind: 'listing', title }), index).verdict
const now = Date.parse('2026-11-28')
const titledToday = (title: string) =>
  judge(FoundEvent.parse({ id: 'e', source_kind: 'listing', title }), index, now).verdict
const below = (path: string) =>
  judge(FoundEvent.parse({ id: 'e', source_kind: 'sitemap', url: `https://www.example.de/${path}` }), index).verdict

describe('a short name that others have too', () => {
  test.each([
    'Manchester Derby: United v City, 20 December 2026',
    'Racing vs Independiente, Clásico de Avellaneda, 28/02/2027',
    'Clásico Nacional: América vs Chivas, 6 de febrero 2027',
    'Fla-Flu: Flamengo x Fluminense, 11/04/2027',
  ])('is sure in the derby of that club: %s', (title) => expect(titled(title)).toBe('link'))

  test.each([
    'United v City, 20 December 2026',
    'Steel City Derby: United v City, 20 December 2026',
    'Manchester Derby Women: United v City, 20 December 2026',
    'Manchester Derby: United v City, 21 December 2026',
    'Clásico Nacional Femenil: América vs Chivas, 6 de febrero 2027',
    'Roller derby: Celtic v Rangers, 2 January 2027',
    'Quidditch derby: Celtic v Rangers, 2 January 2027',
  ])('is in no other derby and in no unknown word: %s', (title) => expect(titled(title)).not.toBe('link'))
})

describe('the form of a club before its name', () => {
  test.each([
    'Club Nacional de Football vs Club Atlético Peñarol, 28/03/2027',
    'Club Atlético de Madrid v Valencia CF, 19 December 2026',
    'Club Atlético Madrid v Valencia CF, 19 December 2026',
  ])('is no club of that name: %s', (title) => expect(titled(title)).toBe('link'))

  test.each(['Club Deportivo Nacional v Peñarol, 28/03/2027', 'Club Atlético v Peñarol, 28/03/2027'])(
    'does not make a shared name sure: %s',
    (title) => expect(titled(title)).not.toBe('link'),
  )
})

describe('the number of a club before the day', () => {
  test.each(['hertha-bsc-hannover-96-20-december-2026', 'hertha-bsc-v-hannover-96-20-12-2026'])(
    'is no first day of several: %s',
    (path) => expect(below(path)).toBe('link'),
  )

  test.each(['hertha-bsc-hannover-96-19-20-december-2026', 'hertha-bsc-hannover-96-20-21-december-2026'])(
    'hides no two days: %s',
    (path) => expect(below(path)).toBe('review'),
  )
})

describe('a day and a month alone', () => {
  test.each(['Flamengo x Fluminense - 11/04 16h', 'Flamengo x Fluminense, 11/04, às 16:00'])(
    'are a day where an hour stands behind: %s',
    (title) => expect(titledToday(title)).toBe('link'),
  )

  test.each([
    'Flamengo x Fluminense - 12/04 16h',
    'Flamengo x Fluminense, setor 11/04',
    'Flamengo x Fluminense 25/26 16h',
  ])('are no day of ours otherwise: %s', (title) => expect(titledToday(title)).not.toBe('link'))
})

test.each([
  ['Man City v Newcastle, Carabao Cup SF, 2 February 2027', 'link'],
  ['Man City v Newcastle, Carabao Cup QF, 2 February 2027', 'review'],
  ['América vs Chivas de Guadalajara, Clausura 2027, 6 de febrero 2027, Clásico Nacional', 'link'],
  ['浦和レッズ vs 川崎フロンターレ 2027/03/14', 'link'],
  ['浦和レッズ vs 横浜FC 2027/03/14', 'none'],
  ['Inter de Milán vs Nápoles, 20 dic 2026', 'link'],
  ['Legia Warschau - Lech Posen, 14.02.2027', 'link'],
  ['Olympiakos Pireu - PAOK, 20/12/2026', 'link'],
  ['Барселона - Реал Мадрид, 7 марта 2027', 'link'],
  ['Corinthians x Palmeiras, Derby Paulista, 18/04/2027', 'link'],
  ['Juve - Toro, Derby della Mole, 3 gennaio 2027', 'link'],
  ['Juve - Toro, 3 gennaio 2027', 'review'],
  ['الهلال v النصر 12 February 2027', 'review'],
  ['Toronto Maple Leafs v Montreal Canadiens, 3 April 2027', 'none'],
  ['Pré-venda sócio torcedor: Corinthians x Palmeiras, 18 abr 2027', 'review'],
])('%s: %s', (title, verdict) => expect(titled(title)).toBe(verdict))
