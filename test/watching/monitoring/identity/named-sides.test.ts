import { describe, expect, test } from 'vitest'
import type { PageEvidence } from '#worker/watching/monitoring/identity/contract.ts'
import { identify } from '#worker/watching/monitoring/identity/rules.ts'
import { identitiesOf, kickoff, makeEvent, makeEvidence, makeNames, meantOf } from './meant.ts'

/** A page whose data, title and heading are of our match, but for one place that has the words. */
const places: Record<string, (plain: string, words: string) => Partial<PageEvidence>> = {
  'a part of its title': (plain, words) => ({ names: { ...makeNames(plain), title: `${plain} | ${words}` } }),
  'its heading': (plain, words) => ({ names: { ...makeNames(plain), headings: [`${words}: ${plain}`] } }),
  'its title alone': (plain, words) => ({ names: { ...makeNames(plain), title: words } }),
  'its trail': (plain, words) => ({ names: makeNames(plain, { trails: [['Tickets', words, plain]] }) }),
  'its address': (plain, words) => {
    const url = `https://tickets.example.com/${encodeURIComponent(words.toLowerCase().replaceAll(' ', '-'))}/match/1`
    return { names: makeNames(plain), url, finalUrl: url }
  },
}

function identityOf(pair: string, country: string, place: string, words: string): string {
  const plain = pair.replace(' – ', ' - ')
  const event = makeEvent(plain, { startDate: kickoff })
  return identify(makeEvidence({ event, ...places[place]?.(plain, words) }), meantOf(pair, country)).identity
}

/** The places in which the words alone leave the page believed. */
const believedIn = (pair: string, country: string, words: string) =>
  Object.keys(places).filter((place) => identityOf(pair, country, place, words) === 'same')

describe('a second, a former or a women’s side by its own name, in one place alone', () => {
  test.each([
    ['Belgium', 'Club Brugge – Anderlecht', 'Club NXT'],
    ['Belgium', 'Anderlecht – Club Brugge', 'RSCA Futures'],
    ['Belgium', 'Standard Liège – Club Brugge', 'SL16 FC'],
    ['Finland', 'HJK – Ilves', 'Klubi 04'],
    ['Spain', 'FC Barcelona – Girona', 'Barça Atlètic'],
    ['Spain', 'Real Madrid – Girona', 'Castilla'],
    ['Spain', 'Osasuna – Girona', 'Promesas'],
    ['Spain', 'Valencia – Girona', 'Valencia Mestalla'],
    ['Spain', 'Deportivo La Coruña – Girona', 'Deportivo Fabril'],
    ['Austria', 'Austria Wien – Rapid Wien', 'Young Violets'],
    ['Italy', 'Inter – Milan', 'Campionato Primavera'],
    ['Italy', 'Inter – Milan', 'Vecchie Glorie'],
    ['France', 'PSG – Lyon', 'Espoirs'],
    ['Portugal', 'Benfica – Porto', 'Equipa B'],
    ['Norway', 'Brann – Viking', 'Damlaget'],
    ['Norway', 'Brann – Viking', 'Kvinnelaget'],
    ['Sweden', 'Hammarby – Malmö FF', 'B-laget'],
    ['Denmark', 'Brøndby – AGF', 'B-holdet'],
    ['Netherlands', 'Ajax – PSV', 'Jong Ajax'],
    ['Netherlands', 'Ajax – PSV', 'Beloften'],
    ['Poland', 'Legia Warszawa – Lech Poznań', 'Rezerwy'],
    ['England', 'Arsenal – Chelsea', 'Colts'],
    ['Scotland', 'Rangers – Celtic', 'B Team'],
    ['USA', 'Portland Timbers – Seattle Sounders', 'MLS NEXT Pro'],
    ['Brazil', 'Flamengo – Palmeiras', 'Aspirantes'],
    ['Japan', 'Urawa Reds – Kashima Antlers', 'WEリーグ'],
    ['Japan', '浦和レッズ – 鹿島アントラーズ', 'なでしこリーグ'],
    ['South Korea', 'FC Seoul – Ulsan HD', 'WK리그'],
    ['China', 'Shanghai Port – Beijing Guoan', '女超联赛'],
    ['Germany', 'Bayern München – VfB Stuttgart', 'Frauen-Bundesliga'],
    ['Spain', 'FC Barcelona – Girona', 'Liga F'],
    ['England', 'Arsenal – Chelsea', 'WSL'],
    ['France', 'Lyon – PSG', 'Arkema Première Ligue'],
    ['France', 'Lyon – PSG', 'Section féminine'],
    ['USA', 'Portland Timbers – Seattle Sounders', 'NWSL'],
    ['Norway', 'Brann – Viking', 'Toppserien'],
    ['Sweden', 'Hammarby – Malmö FF', 'OBOS Damallsvenskan'],
    ['Denmark', 'Brøndby – AGF', 'Kvindeliga'],
    ['Finland', 'HJK – Ilves', 'Kansallinen Liiga'],
    ['Poland', 'Legia Warszawa – Lech Poznań', 'Ekstraliga kobiet'],
    ['Netherlands', 'Ajax – PSV', 'Eredivisie Vrouwen'],
    ['Japan', 'Urawa Reds – Kashima Antlers', 'WE League'],
  ])('%s, %s: “%s”', (country, pair, words) => {
    expect(believedIn(pair, country, words)).toEqual([])
  })

  test.each([
    ['Russia', 'Зенит – Спартак Москва', 'Зенит-2 - Спартак Москва'],
    ['Russia', 'Spartak Moscow – Zenit', 'Spartak-2 Moscow - Zenit'],
    ['Finland', 'Ilves – HJK', 'Ilves/2 - HJK'],
    ['Spain', 'Sevilla – Girona', 'Sevilla Atlético - Girona'],
    ['Spain', 'Athletic Club – Girona', 'Bilbao Athletic - Girona'],
  ])('%s, %s: “%s” in its title', (country, pair, title) => {
    const plain = pair.replace(' – ', ' - ')
    const event = makeEvent(plain, { startDate: kickoff })
    const names = { ...makeNames(plain), title }
    expect(identify(makeEvidence({ event, names }), meantOf(pair, country)).identity).toBe('unsure')
  })

  test('“Glorie” are former players in Italy, “Junior” is a side in a trail', () => {
    expect(believedIn('Inter – Milan', 'Italy', 'Glorie')).toEqual(['its address'])
    expect(identityOf('Brann – Viking', 'Norway', 'its trail', 'Junior')).toBe('unsure')
  })
})

describe('the same words are none', () => {
  test.each([
    ['England', 'Carlton Colts – Kelsford Town', 'Carlton Colts v Kelsford Town'],
    ['Belgium', 'Club NXT – Lierse', 'Club NXT - Lierse'],
    ['Finland', 'Klubi 04 – JIPPO', 'Klubi-04 - JIPPO'],
    ['Spain', 'Barça Atlètic – Cultural Leonesa', 'Barcelona Atlètic - Cultural Leonesa'],
    ['Sweden', 'BK Häcken – IFK Göteborg', 'BK Häcken - IFK Göteborg'],
    ['Spain', 'Sevilla – Atlético Madrid', 'Sevilla-Atlético'],
    ['Spain', 'Sevilla – Atlético Madrid', 'Sevilla Atlético Madrid entradas'],
    ['Spain', 'Las Palmas – Atlético Madrid', 'Las Palmas-Atlético Madrid'],
    ['Switzerland', 'Young Boys – FC Basel', 'Young Boys - FC Basel'],
  ])('%s, %s: “%s”', (country, pair, name) => {
    expect(identitiesOf(pair, country, name)).toEqual(['same', 'same'])
  })

  test.each([
    ['Spain', 'Sevilla – Atlético Madrid', 'sevilla-atletico'],
    ['Spain', 'Real Betis – Deportivo La Coruña', 'betis-deportivo'],
    ['England', 'Arsenal – Chelsea', 'arsenal-v-chelsea-2'],
    ['England', 'Arsenal – Chelsea', 'mens-and-womens/arsenal-v-chelsea'],
    ['England', 'Arsenal – Chelsea', 'junior-and-adult/arsenal-v-chelsea'],
  ])('%s, %s: /%s', (country, pair, path) => {
    const plain = pair.replace(' – ', ' - ')
    const url = `https://tickets.example.com/${path}`
    const event = makeEvent(plain, { startDate: kickoff })
    const evidence = makeEvidence({ event, names: makeNames(plain), url, finalUrl: url })
    expect(identify(evidence, meantOf(pair, country)).identity).toBe('same')
  })

  test.each([
    ['Germany', 'Bayern München – VfB Stuttgart', 'Handball, Eishockey, Bundesliga'],
    ['Germany', 'Bayern München – VfB Stuttgart', 'Handball Bundesliga Tickets'],
    ['Germany', 'Bayern München – VfB Stuttgart', 'Bundesliga & Frauen-Bundesliga'],
    ['England', 'Arsenal – Chelsea', 'Premier League, WSL'],
    ['England', 'Arsenal – Chelsea', 'Under 20'],
  ])('%s, %s: “%s” as the title of a shop', (country, pair, words) => {
    expect(identityOf(pair, country, 'its title alone', words)).toBe('same')
  })

  test.each([
    ['England', 'Arsenal – Chelsea', 'Under 16s'],
    ['England', 'Arsenal – Chelsea', 'Junior'],
    ['England', 'Arsenal – Chelsea', 'Team'],
    ['England', 'Arsenal – Chelsea', 'Premier League'],
    ['Italy', 'Inter – Milan', 'Serie A'],
  ])('%s, %s: “%s” as a part of the title', (country, pair, words) => {
    expect(identityOf(pair, country, 'a part of its title', words)).toBe('same')
  })
})
