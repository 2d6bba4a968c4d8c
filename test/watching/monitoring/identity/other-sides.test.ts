import { describe, expect, test } from 'vitest'
import { identitiesOf } from './meant.ts'

describe('another side of both clubs, or another sport, is not the match', () => {
  test.each([
    ['Norway', 'Odd – Stabæk', 'Odd J19 - Stabæk J19'],
    ['Norway', 'Odd – Stabæk', 'Odd - Stabæk | G16'],
    ['Norway', 'Odd – Stabæk', 'Junior Odd - Stabæk'],
    ['Norway', 'Odd – Stabæk', '2. lag: Odd - Stabæk'],
    ['Sweden', 'IK Brage – Sandvikens IF', 'P17 IK Brage - Sandvikens IF'],
    ['Sweden', 'IK Brage – Sandvikens IF', 'IK Brage - Sandvikens IF (Flickor)'],
    ['Sweden', 'IK Brage – Sandvikens IF', 'IK Brage F-19 - Sandvikens IF F-19'],
    ['Denmark', 'Hobro IK – AC Horsens', 'Hobro IK - AC Horsens, Reserveligaen'],
    ['Germany', 'Dynamo Dresden – Arminia Bielefeld', 'Dynamo Dresden Ü40 - Arminia Bielefeld Ü40'],
    ['England', 'Barrow – Crewe Alexandra', 'Deaf football: Barrow v Crewe Alexandra'],
    ['France', 'AS Nancy – Le Mans FC', 'AS Nancy - Le Mans FC | Anciens'],
    ['Spain', 'Real Betis – Sevilla', 'Real Betis - Sevilla FC (Cadetes)'],
    ['Netherlands', 'De Graafschap – Roda JC', 'De Graafschap MO17 - Roda JC MO17'],
    ['Sweden', 'IK Brage – Sandvikens IF', 'IK Brage - Sandvikens IF, Reservlag'],
    ['Finland', 'Ilves – KuPS', 'Ilves T18 - KuPS T18'],
    ['Denmark', 'Hobro IK – AC Horsens', 'Hobro IK Q - AC Horsens Q'],
    ['Denmark', 'Hobro IK – AC Horsens', 'Hobro IK - AC Horsens (Old Boys)'],
    ['Denmark', 'Denmark – Sweden', 'Kvindelandsholdet: Danmark - Sverige'],
    ['Germany', 'Dynamo Dresden – Arminia Bielefeld', 'Hallenfußball Dynamo Dresden - Arminia Bielefeld'],
    ['Germany', 'Dynamo Dresden – Arminia Bielefeld', 'Dynamo Dresden - Arminia Bielefeld, Mädchen'],
    ['Hungary', 'Ferencváros – Újpest', 'Ferencváros női – Újpest női'],
    ['Hungary', 'Ferencváros – Újpest', 'Ferencváros - Újpest (Tartalék)'],
    ['Romania', 'UTA Arad – FC Botoșani', 'Rezerve UTA Arad - FC Botoșani'],
    ['Romania', 'UTA Arad – FC Botoșani', 'UTA Arad Baschet - FC Botoșani Baschet'],
    ['Portugal', 'Boavista – Leixões', 'Equipa B Boavista - Leixões'],
    ['France', 'AS Nancy – Le Mans FC', 'AS Nancy - Le Mans FC, Équipe B'],
    ['Italy', 'Avellino – Catanzaro', 'Avellino Calcio a 5 - Catanzaro Calcio a 5'],
    ['Netherlands', 'De Graafschap – Roda JC', 'Zaalvoetbal De Graafschap - Roda JC'],
    ['Netherlands', 'FC Den Bosch – TOP Oss', 'Heroes Den Bosch - OSS basketbal'],
    ['Poland', 'GKS Tychy – Odra Opole', 'GKS Tychy - Odra Opole, Żużel'],
    ['Czechia', 'Zbrojovka Brno – Vysočina Jihlava', 'Béčko Zbrojovka Brno - Vysočina Jihlava'],
    ['Turkey', 'Ankaragücü – Gençlerbirliği', 'Ankaragücü - Gençlerbirliği (eSpor)'],
    ['Turkey', 'Ankaragücü – Gençlerbirliği', 'Yıldızlar – Ankaragücü – Gençlerbirliği'],
    ['Spain', 'Barcelona Women – Real Madrid Women', 'Barça Femení B - Real Madrid Femenino B'],
    ['Spain', 'Real Madrid U19 – Manchester City U19', 'Real Madrid Sub-17 - Manchester City U17'],
    ['Spain', 'Real Madrid U19 – Manchester City U19', 'Real Madrid Castilla - Manchester City EDS'],
    ['Netherlands', 'Jong Ajax – Jong PSV', 'Ajax O18 - PSV O18'],
  ])('%s, %s: “%s”', (country, pair, name) => {
    expect(identitiesOf(pair, country, name)).not.toContain('same')
  })

  test('whose sport stands before both names, for its men', () => {
    expect(identitiesOf('Sweden – Norway', 'Sweden', 'Handboll herrar: Sverige - Norge')).not.toContain('same')
  })
})

describe('the same word or letter is no other side', () => {
  test.each([
    ['France', 'AS Nancy – Le Mans FC', 'J17 : AS Nancy - Le Mans FC'],
    ['France', 'AS Nancy – Le Mans FC', 'AS Nancy - Le Mans FC | Junior'],
    ['Italy', 'Inter – Juventus', 'Noi con voi: Inter - Juventus'],
    ['Finland', 'Ilves – KuPS', 'Ilves - KuPS, katsomo P12'],
    ['Denmark', 'Hobro IK – AC Horsens', '1. hold: Hobro IK - AC Horsens'],
    ['Poland', 'GKS Tychy – Odra Opole', 'W sprzedaży: GKS Tychy – Odra Opole'],
    ['England', 'Barrow – Crewe Alexandra', 'Boxing week: Barrow v Crewe Alexandra'],
    ['Colombia', 'Junior de Barranquilla – Millonarios', 'Junior vs Millonarios'],
    ['Norway', 'Odd G19 – Stabæk G19', 'Odd G19 - Stabæk G19'],
    ['Hungary', 'Ferencváros Női – Újpest Női', 'Ferencváros női – Újpest női'],
    ['Netherlands', 'Ajax U18 – PSV U18', 'Ajax O18 - PSV O18'],
    ['Netherlands', 'Jong Ajax – Jong PSV', 'Ajax 2 - PSV 2'],
    ['Sweden', 'IK Brage Women – Sandvikens IF Women', 'IK Brage Dam - Sandvikens IF Dam'],
  ])('%s, %s: “%s”', (country, pair, name) => {
    expect(identitiesOf(pair, country, name)).toEqual(['same', 'same'])
  })
})
