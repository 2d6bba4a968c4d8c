// What a ticket's own words say: for whom it is, and whether it is in the away end or hospitality.
import { aliasKey, listed } from '../catalogue/rules.ts'
import type { Who } from './party/constants.ts'

type Reduced = Exclude<Who, 'adult'> | 'access' | 'member'

// Word prefixes that mark reduced tickets; without accents, like `aliasKey`.
const prefixes: Record<Reduced, string> = {
  child: `
    junior | jnr | child | kid | infant | toddler | baby | youth | teen | pupil | kind | jugend | schuler | enfant |
    nino | nina | infantil | menor | bambin | ragazz | jeugd | crianca | cocuk | barnebill | barnbilj | bornebill |
    ungdom | laps | nuor | dziec | mlodziez | detsk | gyermek | gyerek | copil | copii | djec | djecj | dijete |
    παιδι | schosskarte | schosskind | cadet | juvenile | ucenic | ucenik | szkoln | uczni |
    mladez | gyermekjegy | otroci | otrok | ziaci | дитяч | детск | школ | ребен | дети | діти | дитин | дете | деца |
    ученик | учениц | ђак | ђац | ילד | נוער | طفل | اطفال | الاطفال
  `,
  concession: `
    concession | student | senior | pensioner | oap | veteran | reduced | discount | young | ermassig | ermaessig |
    studier | rentner | reduit | jeune | etudiant | retraite | reducid | joven | jubilad | estudiant | ridott |
    giovan | studente | anzian | gereduceerd | reduzid | jovem | idoso | meia entrada | estudante | ogrenci |
    indirimli | emekli | pensionist | pensionar | studerende | honnor | opiskelij | elakela | ulgow | emeryt |
    duchodc | zlevnen | zvyhodnen | armed forces | militar | serving personnel | blue light | emergency service |
    key worker | teacher | lehrer | unemployed | unwaged | jobseeker | apprenti | auszubild | azubi | bundeswehr | arbeitslos |
    desempleado | desempregado | demandeur | chomeur | disoccupat | werklo | gepensioneerd | arbeidsledig |
    arbetslos | arbejdslos | tyoton | varusmies | vernepliktig | varnpliktig | bezrobotn | nezamestnan | snizen |
    carnet joven | carne joven | cartao jovem | familia numerosa | famille nombreuse | nyugdijas | kedvezmeny |
    umirovljeni | reformad | lyceen | comite dentreprise | ehrenamt | eldri borgar | φοιτητ | μειωμεν | συνταξιουχ | ανεργ |
    πολυτεκν | aposentad | first responder | healthcare | scholar | universal credit | burgergeld | buergergeld | sozialpass |
    sozialticket | freiwilligendienst | wehrdienst | carnet jove | folkepension | trygdet | tyottom | varusmie | rencist |
    karta duzej rodziny | sehit yakin | ogretmen | pedagogus | diakjegy | popust | dochodc | studenc | penzion | penzist | upokoj | студен | пенс |
    пенз | льготн | пільг | намален | חייל | סטודנט | גמלא | גימלא | אזרח ותיק | אזרחים ותיקים | طالب | طلاب | الطلاب |
    كبار السن | متقاعد | bring a mate |
    bring a friend | buy one get one
  `,
  access: `
    disab | wheelchair | ambulant | carer | companion | accessib | behinder | rollstuhl | begleit | schwerbehind |
    mobilite reduite | movilidad reducida | mobilidade reduzida | minusvalid | invalid | vammais | silla de ruedas |
    cadeira de rodas | carrozz | fauteuil roulant | handikap | bevegelseshem | handicap | discapaci | disabil |
    rolstoel | gehandicapt | pessoa com defici | engelli | rullstol | rullestol | korestol | ledsager | ledsagare |
    pyoratuol | avustaja | niepelnospr | vozickar | accompagnator | begeleid | funktionshind | funktionsneds | opiekun |
    mozgasserult | mozgaskorlatoz | dizabilit | personal assistant | visually impair |
    инвалид | маломобильн | נכה | נכים | ذوي الاعاقه | ذوي الاعاقة
  `,
  member: `
    mitglied | medlem | season ticket holder | season card holder | membership holder | sth guest | dauerkarteninhaber |
    seizoenkaarthouder | seizoenskaarthouder | arskortsinnehavare | sasongskortsinnehavare | sesongkortinneha |
    saesonkortholder | saesonkortinde | kausikortin haltij | kausikorttilai | jasenhin | kombine sahi | abonad | abonne |
    abbonati | abbonato | adherent | tesserati | tesserato | titular de lugar anual | detentor de lugar anual | czlonk |
    clenov | posiadacz karnetu | drzitel permanentk
  `,
}

/** Whole words: clubs and grounds begin with them too. */
const words: Record<Reduced, string> = {
  child: 'barn | born | unge | uczen | dite | deti | deca | elev | elevi',
  concession: `
    conc | concs | snr | diak | redus | nhs | cjp | rsa | meia | erm | fsj | bfd | parados | universitarios | universitari |
    donna | donne | kadin | kadinlar | ooievaarspas | stadspas | nurse | nurses | ufore | gazi | gaziler | zak | zaci | bogof
  `,
  access: 'ztp | pmr | pcd | gdb | αμεα',
  member: `
    member | members | sth | lid | leden | socio | socia | socios | soci | clen | czlonek | jasen | uye | uyeler | clanovi |
    clan kluba | clan udruge | penista | penistas
  `,
}

/** The same in scripts that part no words, as parts of names. */
const partsOfNames: Record<Reduced, string> = {
  child: `
    小中 | 小学 | 中学 | 中高生 | 高校 | 小人 | 子供 | 子ども | こども | ジュニア | 幼児 | 未就学児 | 儿童 | 兒童 | 小孩 | 어린이 | 유아 |
    아동 | 소인 | 청소년 | 초등 | 중고생 | 중학생 | 고등학생
  `,
  concession: `
    シニア | 学生 | 学割 | 學生 | 老人 | 长者 | 長者 | 优惠 | 優惠 | 半票 | 경로 | 노인 | 군인 | 학생 | 국가유공자 | 할인
  `,
  access: '車いす | 車椅子 | 障がい | 障害 | 轮椅 | 輪椅 | 残疾 | 殘疾 | 장애인 | 휠체어',
  member: '会員 | ファンクラブ | 会员 | 會員 | 회원',
}

const reduced = mapped((group) => {
  const [prefix, whole] = [prefixes[group], words[group]].map((text) => listed(text).join('|'))
  return new RegExp(`(?:^| )(?:${prefix})|(?:^| )(?:${whole})(?: |$)`)
})

/** "U16", "Under 21s", "unter 14", "moins de 16 ans", "menores de 12", "Sub-18". */
const underAge = /(?:^| )(?:u|under|unter|moins de|menor(?:es)? de|onder|sub) ?(\d{1,2})s?(?= |$)/g
/** "bis 14 Jahre", "hasta 12 años": without a unit it may be a row or a block. */
const upToAge =
  /(?:^| )(?:bis(?: einschl\w*| zum)?|jusqu a|hasta|fino a|ate|tot(?: en met)?|t ?e? ?m|up to|til og med|till och med|t ?o ?m|do|pana la|alle|εως) (\d{1,2}) (?:jahren?|ans|anos|anni|jaar|years?|yrs?|ar|let|lat|roku|godina|ani|ετων|vuotiaat)(?= |$)/g
/** "12 éves korig", "14 év alatt", "12 yaş altı": the age stands first. */
const ageFirst = /(?:^| )(\d{1,2}) (?:eves korig|ev alatt|yas alti)(?= |$)/g
/** "6 à 15 ans", "dai 6 ai 14 anni": as much as a range with a dash. */
const betweenAges =
  /(?:^| )\d{1,2} (?:a|ai|bis|do|to|til|till|tot|t m|i) (\d|1\d|2[0-5]) (?:ans|anos|anni|jahre|jaar|years|let|lat|ar|godina)(?= |$)/g
const overAge =
  /(?:^| )(?:over ?\d{1,2}s?|(?:mayor(?:es)? de|maior(?:es)? de|plus de|ab|vanaf|fra|fran|od|yli|uber) (?:5[5-9]|[6-8]\d)|(?:5[5-9]|[6-8]\d) yas|(?:5[5-9]|[6-8]\d) and over)(?= |$)/
const agePatterns = [underAge, upToAge, ageFirst, betweenAges]
/** "65+", "Senior +65", "-16 ans": signs that folding takes away. */
const signedAges: readonly [RegExp, string][] = [
  [/(?<!\d)(5[5-9]|[6-8]\d)\s?\+(?!\s?\d)|\+\s?(5[5-9]|[6-8]\d)(?!\d)/g, ' over $1$2 '],
  [
    /(?<![\d.,])\d{1,2}\s?[-–]\s?(1\d|2[0-5])(?:s(?!\p{L})|[\s-]?(?:yrs?|years?|ans|años|anos|anni|jahre|jaar|år|let|lat|éves|vuotiaat)(?!\p{L}))/giu,
    ' under $1 ',
  ],
  [/(?:^|\s)[-–]\s?(\d{1,2})(?=\s?(?:ans|años|anos|anni|jahre|jaar|år|let|lat)(?!\p{L}))/giu, ' under $1 '],
]

/** "Adult accompanying U8", "Second adult (with season ticket)": only beside another ticket. */
const besideAnother =
  /(?:^| )(?:accompanying|accompanies|accompanied by|with (?:a |your |their )?(?:season ticket|membership|child|junior)|(?:nur )?in begleitung|in verbindung mit)(?: |$)/

/** "Junior (U14) with adult": who comes along, and not for whom the ticket is. */
const alongside =
  / (?:with|accompanied by|mit|in begleitung|avec|accompagne|con|com|acompanhado de|met|med|sammen med|tillsammans med|with paying|z|s) (?:an? |one |paying |full paying |einem |einer |eines |un |une |um |een |en |et |1 )*(?:adult\w*|erwachsen\w*|volwassen\w*|voksen|vuxen|dorosl\w*|dospel\w*)(?= |$)| (?:aikuisen (?:kanssa|seurassa)|yetiskin (?:ile|esliginde))(?= |$)/

/** "Gruppe ab 10 Personen", "Groups 10+", "2 for 1": for one of many. */
const ofGroup =
  /(?:^| )(?:2|two) for (?:1|one)(?= |$)|(?:^| )(?:groups?|gruppen?|groupes?|grupos?|grupp[oi]|groepen|groep|grupper|ryhma\w*|grupy|grupa|skupin\w) (?:\D{1,12} )?[1-9]\d(?= |$)/

/** Scripts that part no words, or in which they change their beginnings. */
const anywhere = mapped((group) => {
  const parts = listed(partsOfNames[group]).map(aliasKey)
  return new RegExp(parts.join('|'), 'u')
})

/** Up to this age a ticket is a child's; above it is a student's or a young adult's, and from the second anybody's. */
const childAge = 18
const fullAge = 40

const adult =
  /(?:^| )(?:adult|erwachsen|adulte?|adulto|adulti|volwassen|yetiskin|voksen|voksne|vuxen|vuxna|aikui|dorosl|dospel)/

/** "Emerging Adult (18-22)", "Jeune adulte": young, whatever their name ends with. */
const youngAdult =
  /(?:^| )(?:young|emerging|junior|student|jung\w*|jeunes?|joven(?:es)?|jove(?:m|ns)|giovan[ei]|unge?|unga|jong\w*|mlod\w+|mlad\w+|genc) (?:adult|erwachsen|volwassen|voksn|vuxn|dorosl|dospel|odrasl|yetiskin)|(?:adultos?|adult[ei]) (?:joven|jovem|giovan|jeune)/

/** "Non-members" may be anybody. */
const nonMember =
  /(?:^| )(?:non?|not|nicht|ikke|icke|ej|niet|ei|inte|nie|nao) (?:member|mitglied|medlem|lid|leden|soci|abonn|abonad|abbonat|adherent|tesserat|jasen|clen|czlon)|(?:^| )(?:nichtmitglied|ikkemedlem|ickemedlem|nieczlon|neclen)/
/** A stand that is called theirs: "Members Stand", "Tribuna Socios". */
const membersPlace =
  /(?:^| )(?:(?:members?|mitglied\w*|medlem\w*|socios?|soci) (?:stand|pavilion|enclosure|end|terrace|side|tribune|tribuna)|(?:stand|tribun\w*|trybuna|grada|bancada|curva|fondo|virage|sector|sektor|zona) (?:d[eo]s? |de los )?(?:members?|mitglied\w*|socios?|soci|abonados?|abonnes?))(?: |$)/

/** Every check asks for each ticket, and the tickets of all boards have the same few names. */
const maxAnswers = 1_000

function remembered<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, { answer: Answer }>()
  return (text) => {
    const found = known.get(text) ?? { answer: answer(aliasKey(withAges(text))) }
    // Pages may invent names without end.
    if (known.size >= maxAnswers) known.clear()
    known.set(text, found)
    return found.answer
  }
}

const withAges = (text: string) => signedAges.reduce((told, [signed, words]) => told.replace(signed, words), text)

const groupsOf = remembered((named): ReadonlySet<Reduced> => {
  const key = named.replace(alongside, '')
  const isMember = reduced.member.test(key) && !nonMember.test(key) && !membersPlace.test(key)
  const isForAnybody = !youngAdult.test(key) && !besideAnother.test(key)
  const isOfAge = adult.test(key) && isForAnybody && !/^(?:disabled|wheelchair|ambulant) /.test(key)
  if (isOfAge) return new Set(isMember ? ['member'] : [])
  const ages = agePatterns.flatMap((pattern) => [...key.matchAll(pattern)].map((found) => Number(found[1])))
  const all = Object.keys(reduced) as Reduced[]
  const groups = all.filter((group) => (group !== 'member' && reduced[group].test(key)) || anywhere[group].test(key))
  return new Set([
    ...groups,
    ...(isMember ? (['member'] as const) : []),
    ...(!isForAnybody || ofGroup.test(key) ? (['concession'] as const) : []),
    ...ages.filter((age) => age < fullAge).map((age): Reduced => (age <= childAge ? 'child' : 'concession')),
    ...(overAge.test(key) ? (['concession'] as const) : []),
  ])
})

/**
 * Whether a ticket is reduced: for juniors, students, seniors, people with disabilities or members. Reduced prices never
 * count as the lowest. Types that name adults or no group are for everyone; young adults are young.
 */
export function isReduced(ticketType: string): boolean {
  return groupsOf(ticketType).size > 0
}

/** Whether a ticket is named for adults: full price. */
export function isAdult(ticketType: string): boolean {
  return adult.test(aliasKey(ticketType)) && !isReduced(ticketType)
}

/** Whether a ticket is for them. One that names no group is an adult's; a child's or concession must say so. */
export function isFor(who: Who, ticketType: string): boolean {
  const groups = groupsOf(ticketType)
  return who === 'adult' ? groups.size === 0 : groups.has(who) && !groups.has('access')
}

// Words without accents, like `aliasKey`.
const awayEnd =
  /(?:^| )(?:away|visitors?|visiting|gaste\w*|gast|ospiti|visitantes?|visiteurs?|parcage|uitvak|uitsupporters|bezoekers\w*|deplasman|misafir)(?: |$)/

const hospitality =
  /(?:^| )(?:hospitality|hospitalidade?|hospitalite|ospitalita|vip|premium|corporate|business|executive|lounge|loges?|logen|box(?! office)|suite|palco|skybox|skyboxen|club (?:level|seats?|lounge))(?: |$)/

const saysAwayEnd = remembered((key) => awayEnd.test(key))
const saysHospitality = remembered((key) => hospitality.test(key))

type Named = { ticketType: string; section: string | null }

export function isAwayEnd(offer: Named): boolean {
  return saysAwayEnd(nameOf(offer))
}

export function isHospitality(offer: Named): boolean {
  return saysHospitality(nameOf(offer))
}

/** Whether a name asks for hospitality: "VIP". */
export function namesHospitality(name: string): boolean {
  return hospitality.test(aliasKey(name))
}

function nameOf({ ticketType, section }: Named): string {
  return `${ticketType} ${section ?? ''}`
}

function mapped<Value>(of: (group: Reduced) => Value): Record<Reduced, Value> {
  return { child: of('child'), concession: of('concession'), access: of('access'), member: of('member') }
}
