import { describe, expect, test } from 'vitest'
import { identify } from '#worker/watching/monitoring/identity/rules.ts'
import { identitiesOf, makeEvidence, makeMeant, makeNames } from './meant.ts'

describe('another side or sport, in other scripts and languages, is not the match', () => {
  test.each([
    ['Japan', 'Urawa Red Diamonds – Kashima Antlers', 'レディース: Urawa Red Diamonds vs Kashima Antlers'],
    ['Japan', 'Urawa Red Diamonds – Kashima Antlers', 'ユースU-18: Urawa Red Diamonds vs Kashima Antlers'],
    ['Japan', 'Urawa Red Diamonds – Kashima Antlers', 'サテライト: Urawa Red Diamonds vs Kashima Antlers'],
    ['Japan', 'Urawa Red Diamonds – Kashima Antlers', 'Urawa Red Diamonds vs Kashima Antlers フットサル'],
    ['Japan', 'Urawa Red Diamonds – Kashima Antlers', 'Urawa Red Diamonds vs Kashima Antlers（なでしこリーグ）・女子'],
    ['South Korea', 'FC Seoul – Ulsan HD', '여자축구: FC Seoul 대 Ulsan HD'],
    ['South Korea', 'FC Seoul – Ulsan HD', 'FC Seoul U18 vs Ulsan HD U18'],
    ['China', 'Shanghai Port – Beijing Guoan', '女足：Shanghai Port - Beijing Guoan'],
    ['Saudi Arabia', 'الهلال – النصر', 'السيدات: الهلال ضد النصر'],
    ['Saudi Arabia', 'الهلال – النصر', 'تحت 19 سنة: الهلال ضد النصر'],
    ['Saudi Arabia', 'الهلال – النصر', 'الهلال كرة الصالات ضد النصر كرة الصالات'],
    ['Saudi Arabia', 'الهلال – النصر', 'كرة السلة: الهلال - النصر'],
    ['Saudi Arabia', 'الهلال – النصر', 'الهـلال ضد النصـر تحت 17'],
    ['Saudi Arabia', 'الهلال – النصر', 'دوري تحت ١٩ سنة: الهلال ضد النصر'],
    ['Saudi Arabia', 'الهلال – النصر', 'ناشئو الهلال ضد ناشئي النصر'],
    ['Russia', 'Зенит – Спартак Москва', 'Зенит-2 - Спартак-2'],
    ['Russia', 'Зенит – Спартак Москва', 'Zenit-2 v Spartak Moscow-2'],
    ['Russia', 'Зенит – Спартак Москва', 'Зенит (ж) - Спартак Москва (ж)'],
    ['Russia', 'Зенит – Спартак Москва', 'ЖФЛ: Зенит - Спартак Москва'],
    ['Greece', 'Ολυμπιακός – Παναθηναϊκός', 'Ολυμπιακός (Γ) - Παναθηναϊκός (Γ)'],
    ['Bulgaria', 'Левски София – Лудогорец', 'Девойки: Левски София - Лудогорец'],
    ['Japan', '浦和レッズ – 鹿島アントラーズ', '浦和レッズ 女子 対 鹿島アントラーズ 女子'],
    ['Japan', '浦和レッズ – 鹿島アントラーズ', '浦和レッズU-18 vs 鹿島アントラーズU-18'],
    ['Japan', '浦和レッズ – 鹿島アントラーズ', '浦和レッズレディース vs 鹿島アントラーズレディース'],
    ['Japan', '浦和レッズ – 鹿島アントラーズ', '浦和レッズユース 対 鹿島アントラーズユース'],
    ['China', '上海海港 – 北京国安', '上海海港女足 - 北京国安女足'],
    ['South Korea', 'FC서울 – 울산 HD', 'FC서울 U-18 vs 울산 HD U-18'],
    ['Israel', 'Maccabi Tel Aviv – Hapoel Tel Aviv', 'נשים: Maccabi Tel Aviv נגד Hapoel Tel Aviv'],
    ['Israel', 'Maccabi Tel Aviv – Hapoel Tel Aviv', 'נוער: Maccabi Tel Aviv נגד Hapoel Tel Aviv'],
    ['Israel', 'Maccabi Tel Aviv – Hapoel Tel Aviv', 'כדורסל: Maccabi Tel Aviv - Hapoel Tel Aviv'],
    ['Greece', 'Ολυμπιακός – Παναθηναϊκός', 'Β ομάδα: Ολυμπιακός - Παναθηναϊκός'],
    ['Greece', 'Ολυμπιακός – Παναθηναϊκός', 'Ολυμπιακός Β - Παναθηναϊκός Β'],
    ['Greece', 'Ολυμπιακός – Παναθηναϊκός', 'Ολυμπιακός Β΄ - Παναθηναϊκός'],
    ['Greece', 'Ολυμπιακός – Παναθηναϊκός', 'Γυναικεία ομάδα: Ολυμπιακός - Παναθηναϊκός'],
    ['Romania', 'FCSB – Dinamo București', 'Echipa a doua: FCSB - Dinamo București'],
    ['Romania', 'FCSB – Dinamo București', 'FCSB - Dinamo București (Echipa B)'],
    ['Netherlands', 'PSV – FC Utrecht', 'Oud-PSV - Oud-FC Utrecht'],
    ['Croatia', 'Osijek – Rijeka', 'Druga momčad: Osijek - Rijeka'],
    ['Ukraine', 'Динамо Київ – Шахтар Донецьк', 'Жіноча команда: Динамо Київ - Шахтар Донецьк'],
    ['Turkey', 'Ankaragücü – Gençlerbirliği', 'Gençler Ankaragücü - Gençlerbirliği'],
    ['Turkey', 'Ankaragücü – Gençlerbirliği', 'Rezerv takım: Ankaragücü - Gençlerbirliği'],
    ['France', 'France – Maroc', "France A' - Maroc A'"],
    ['France', 'France – Maroc', 'France A’ – Maroc'],
    ['France', 'AS Nancy – Le Mans FC', 'National 3 – AS Nancy – Le Mans FC'],
    ['France', 'AS Nancy – Le Mans FC', 'AS Nancy - Le Mans FC, Régional 1'],
    ['Denmark', 'FC København – Brøndby IF', 'B93 København - Brøndby IF'],
    ['Portugal', 'Benfica – Marítimo', 'Casa do Benfica - Marítimo'],
    ['Spain', 'Barcelona – Sevilla', 'Penya del Barcelona - Sevilla'],
  ])('%s, %s: “%s”', (country, pair, name) => {
    expect(identitiesOf(pair, country, name)).not.toContain('same')
  })
})

describe('the same words and letters where they are no other side', () => {
  test.each([
    ['Japan', 'Urawa Red Diamonds – Kashima Antlers', 'J1リーグ: Urawa Red Diamonds 対 Kashima Antlers'],
    ['Japan', '浦和レッズ – 鹿島アントラーズ', 'J1リーグ 第18節 浦和レッズ対鹿島アントラーズ'],
    ['South Korea', 'FC서울 – 울산 HD', 'FC서울 vs 울산 HD'],
    ['Japan', '浦和レッズ – 鹿島アントラーズ', '浦和レッズ vs 鹿島アントラーズ チケットリユース'],
    ['Japan', '浦和レッズレディース – 大宮レディース', '浦和レッズレディース vs 大宮レディース'],
    ['Russia', 'Зенит – Спартак Москва', 'Зенит - Спартак Москва, сектор 2'],
    ['Saudi Arabia', 'الهلال – النصر', 'دوري روشن السعودي: الهلال ضد النصر'],
    ['Saudi Arabia', 'الهلال – النصر', 'الهـــلال ضد النصـــر'],
    ['Saudi Arabia', 'الهلال – النصر', 'الهلال ضد النصر'],
    ['Israel', 'Maccabi Tel Aviv – Hapoel Tel Aviv', 'Maccabi Tel Aviv נגד Hapoel Tel Aviv'],
    ['Greece', 'Ολυμπιακός – Παναθηναϊκός', 'Ολυμπιακός - Παναθηναϊκός, Θύρα Β'],
    ['Belgium', 'OH Leuven – Club Brugge', 'Oud-Heverlee Leuven - Club Brugge'],
    ['Turkey', 'Ankaragücü – Gençlerbirliği', 'Ankaragücü - Gençler'],
    ['France', 'France – Maroc', "'Groupe A' France - Maroc"],
    ['France', 'AS Nancy – Le Mans FC', 'Coupe de France : AS Nancy - Le Mans FC (National 3)'],
    ['France', 'AS Nancy – Le Mans FC', 'AS Nancy - Le Mans FC, National'],
    ['Denmark', 'FC København – Brøndby IF', 'FC København - Brøndby IF, sektion B93'],
    ['Portugal', 'Benfica – Marítimo', 'Em casa: Benfica - Marítimo'],
    ['Spain', 'Barcelona – Sevilla', 'En casa: Barcelona - Sevilla'],
  ])('%s, %s: “%s”', (country, pair, name) => {
    expect(identitiesOf(pair, country, name)).toEqual(['same', 'same'])
  })
})

describe('a day of Japanese, Chinese or Korean text', () => {
  const below = (text: string) => {
    const title = 'Kelsford Town v Marlow Dock'
    const names = makeNames(title, { said: text, days: [text], untilDay: `</h1><p>${text}` })
    return identify(makeEvidence({ names, today: 20_700 }), makeMeant()).identity
  }
  const titled = (day: string) =>
    identify(makeEvidence({ names: makeNames(`Kelsford Town v Marlow Dock ${day}`) }), makeMeant()).identity

  test.each(['2027年1月24日', '2027年01月24日(日)', '2027年 1月 24日', '2027년 1월 24일', '1月24日'])(
    'is another: %s',
    (day) => {
      expect(titled(day)).not.toBe('same')
      expect(below(day)).not.toBe('same')
    },
  )

  test.each(['2026年12月20日', '2026년 12월 20일', '12月20日'])('is ours: %s', (day) => {
    expect(titled(day)).toBe('same')
    expect(below(day)).toBe('same')
  })
})

test('a match of National 3 may name its league or leave it out', () => {
  const meant = makeMeant({
    home: 'AS Nancy',
    away: 'Le Mans FC',
    country: 'France',
    league: 'National 3',
    venue: null,
  })
  for (const name of ['National 3: AS Nancy - Le Mans FC', 'AS Nancy - Le Mans FC'])
    expect(identify(makeEvidence({ names: makeNames(name) }), meant).identity).toBe('same')
})
