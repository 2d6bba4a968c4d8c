import { describe, expect, test } from 'vitest'
import { whos } from '#worker/matches/prices/party/constants.ts'
import { isAwayEnd, isFor, isHospitality, isReduced } from '#worker/matches/prices/ticket-words.rules.ts'

const types: [language: string, names: Record<'adult' | 'child' | 'concession' | 'none', string[]>][] = [
  [
    'English',
    {
      adult: [
        'Adult',
        'General admission',
        'Family Stand',
        'Adult or concession',
        'Category 1',
        'Row 14',
        'Adult + child',
        'Ticket with adult',
      ],
      child: [
        'Child (5-11)',
        'Juniors',
        'U16',
        'Under-18s',
        'Kids for a quid',
        'Junior / Senior',
        'Holte End – Junior (U14) with adult',
        'Kind mit Erwachsenem',
        'Enfant avec un adulte',
      ],
      concession: [
        'Senior 65+',
        'Over 65',
        'Student',
        'Concession',
        'Young Adult (18-21)',
        'U21',
        'Junior / Senior',
        'Armed Forces',
        'Blue Light Card',
        'Unemployed',
        '65+',
        'NHS',
      ],
      none: ['Wheelchair user', 'Junior wheelchair user', 'Carer', 'Disabled adult'],
    },
  ],
  [
    'Hungarian, Greek, Croatian and Romanian',
    {
      adult: ['B közép – Felnőtt', 'Θύρα 5 – Ενήλικας', 'Istok gornji – Odrasli', 'Peluza Sud'],
      child: ['B közép – Gyermek', 'Θύρα 5 – Παιδικό', 'Djeca do 12 godina', 'Peluza Sud – Copil'],
      concession: ['Nyugdíjas', 'Φοιτητικό', 'Umirovljenici', 'Redus'],
      none: [],
    },
  ],
  [
    'Russian, Ukrainian, Bulgarian and Serbian',
    {
      adult: ['Взрослый', 'Сектор 42', 'Дорослий', 'Возрастен', 'Одрасли', 'Центральная трибуна', 'Пенальти'],
      child: ['Детский (до 14 лет)', 'Дети', 'Ребенок', 'Дитячий', 'Билет за дете', 'Деца', 'Ђаци'],
      concession: ['Пенсионер', 'Студенческий', 'Льготный билет', 'Пільговий', 'Намален', 'Пензионери'],
      none: ['Инвалиды'],
    },
  ],
  [
    'Japanese, Korean and Chinese',
    {
      adult: ['大人(18歳以上)', 'SB指定席', '一般', '성인', '일반석', '대인', '成人票', '南看台'],
      child: ['小中高 ホーム自由席', 'こども', 'ジュニア', '어린이', '청소년 일반석', '儿童票'],
      concession: ['シニア', '学割', '경로', '군인', '학생', '学生票', '优惠票'],
      none: ['車いす席', '障がい者', '휠체어석', '轮椅'],
    },
  ],
  [
    'Hebrew and Arabic',
    {
      adult: ['מבוגר', 'יציע צפון', 'بالغ', 'المدرج الشمالي', 'الكبار'],
      child: ['ילד', 'נוער', 'طفل', 'الأطفال'],
      concession: ['חייל', 'סטודנט', 'אזרח ותיק', 'طالب', 'كبار السن'],
      none: ['נכה'],
    },
  ],
  [
    'Polish, Czech, Slovak, Slovene and Serbian in Latin letters',
    {
      adult: ['Dorośli', 'Dospělí', 'Felnőttek', 'Adulți', 'Odrasli'],
      child: ['Uczniowie', 'Mládež', 'Gyermekjegy', 'Otroci', 'Deca'],
      concession: ['Dôchodca', 'Studenci', 'Diákjegy', 'Penzioneri', 'Upokojenci'],
      none: [],
    },
  ],
  [
    'German',
    {
      adult: ['Erwachsene', 'Vollzahler', 'Sitzplatz Block 14 bis 16'],
      child: ['Kinder (bis 13 Jahre)', 'Jugendliche', 'Schüler', 'Bis 14 Jahre', 'Unter 12'],
      concession: ['Ermäßigt', 'Rentner', 'Studierende'],
      none: ['Rollstuhlfahrer', 'Begleitperson', 'Schwerbehindert'],
    },
  ],
  [
    'French',
    {
      adult: ['Adulte', 'Plein tarif', 'Tribune Ouest'],
      child: ['Enfant', 'Moins de 16 ans', '-16 ans'],
      concession: ['Tarif réduit', 'Étudiant', 'Jeune 18-25', 'Moins de 25 ans', 'Demandeur d’emploi', 'Senior +65'],
      none: ['Personne handicapée', 'PMR'],
    },
  ],
  [
    'Spanish',
    {
      adult: ['Adulto', 'Entrada general', 'Grada Este'],
      child: ['Niño', 'Infantil', 'Menores de 14', 'Hasta 12 años'],
      concession: ['Jubilado', 'Estudiante', 'Reducida', 'Mayores de 65', 'Desempleado'],
      none: ['Discapacitado'],
    },
  ],
  [
    'Italian',
    {
      adult: ['Intero', 'Adulti', 'Tribuna Tevere'],
      child: ['Bambini', 'Ragazzi', 'Under 14', 'Fino a 10 anni'],
      concession: ['Ridotto', 'Anziani', 'Studente'],
      none: ['Disabili'],
    },
  ],
  [
    'Dutch',
    {
      adult: ['Volwassenen', 'Staanplaats', 'Vak 12'],
      child: ['Kinderen', 'Jeugd', 'Onder 12', 'Tot 12 jaar'],
      concession: ['Gereduceerd', 'Studenten'],
      none: ['Rolstoelplaats'],
    },
  ],
  [
    'Portuguese',
    {
      adult: ['Inteira', 'Adulto', 'Bancada Norte'],
      child: ['Criança', 'Menor de 12', 'Até 11 anos'],
      concession: ['Meia entrada', 'Idoso', 'Jovem', 'Estudante'],
      none: ['Pessoa com deficiência'],
    },
  ],
]

describe.each(types)('%s tickets', (_, names) => {
  test('say for whom they are, and are an adult’s where they name no group', () => {
    for (const [group, listed] of Object.entries(names)) {
      for (const name of listed) {
        const groups = whos.filter((who) => isFor(who, name))
        const both = name === 'Junior / Senior' ? ['child', 'concession'] : [group]
        expect([name, groups]).toEqual([name, group === 'none' ? [] : both])
      }
    }
  })
})

test.each([
  ['Away end', null, true, false],
  ['Adult', 'Gästeblock 24', true, false],
  ['Adulte', 'Parcage visiteurs', true, false],
  ['Adulto', 'Fondo visitante', true, false],
  ['Intero', 'Settore Ospiti', true, false],
  ['Volwassenen', 'Uitvak', true, false],
  ['Inteira', 'Setor Visitante', true, false],
  ['VIP', null, false, true],
  ['Erwachsene', 'Business-Loge 3', false, true],
  ['Adulte', 'Loges Prestige', false, true],
  ['Hospitalidad Premium', null, false, true],
  ['Ospitalità', 'Skybox', false, true],
  ['Executive box', 'Level 3', false, true],
  ['Hospitalidade', null, false, true],
  ['Box office price', 'Gateway Stand', false, false],
  ['Adult', null, false, false],
])('%s in %s: away end %s, hospitality %s', (ticketType, section, isAway, isDining) => {
  expect([isAwayEnd({ ticketType, section }), isHospitality({ ticketType, section })]).toEqual([isAway, isDining])
})

describe('a name that no list of a language has', () => {
  test.each([
    'Meia',
    't.e.m. 14 jaar',
    'bis einschl. 13 Jahre',
    'up to 11 years',
    't.o.m. 16 år',
    'do 12 godina',
    '14 éves korig',
    'până la 12 ani',
    'έως 10 ετών',
    'dai 5 ai 12 anni',
    'First responders',
    'Nurses and doctors',
    'Bürgergeld',
    'Sozialticket',
    'FSJ',
    'Donna',
    'Accompagnatore',
    'Begeleider',
    'Folkepensionist',
    'Uføre',
    'Opiekun',
    'Gaziler',
    'Öğretmenler',
    'Mozgássérültek',
    'Pedagógusok',
    'Žák',
    'ΑμεΑ',
    'Πολύτεκνος',
    'Članovi',
    'Пенсионер',
    'Детский билет',
    'Two for one',
    'Buy one get one free',
  ])('“%s” is reduced', (name) => expect(isReduced(name)).toBe(true))

  test.each([
    'Rij 3 t/m 12',
    'Block 12 bis 14',
    'Fila 5 a 14',
    'Gate 60',
    'Tribuna Inteira',
    'Adult (18-64 years)',
    '18 do 65 let',
    'Under 65',
    'Nursery End',
    'Donnington Stand',
  ])('“%s” is for everyone', (name) => expect(isReduced(name)).toBe(false))
})
