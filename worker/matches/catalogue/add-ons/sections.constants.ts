// What the parts of a club's shop are called, as headings have it, in the languages of the platforms. Written as
// `addOnWords`; all of them sure, and the whole name: "Store Stå" is a stand.
import type { AddOn } from './kinds.constants.ts'

export const sectionWords: Readonly<Partial<Record<AddOn, string>>> = {
  merchandise: `
    club shop | clubshop | fan store | fanstore | fan shop | megastore | mega store | merchandising | official shop |
    official store | online shop | online store | onlineshop | our shop | shop | shops | store | souvenir shop |
    team store | web shop | webshop | gift ideas | gifts | presents | vouchers | gift experiences | lottery |
    lotteries | half time lottery | raffles | prize draw | birthdays | children s parties | kids parties | parties |
    concerts | conferences | conferences and events | meetings and events | venue hire | room hire | private events |
    weddings | christmas parties | camps | coaching courses | football camps | football school | holiday camps |
    summer camp | summer camps | soccer school | soccer schools | soccer camps | academy camps | geschenke |
    geschenkidee | geschenkideen | geschenkkarten | geschenkgutscheine | fanwelt | fan und geschenkartikel |
    vereinsshop | shopartikel | losverkauf | lotterien | gewinnspiel | gewinnspiele | veranstaltungen | konzerte |
    firmenevents | tagungen | fussballschule | fußballschule | fussballcamp | fußballcamps | feriencamp |
    feriencamps | ferienkurse | kindergeburtstage | bon cadeau | bons cadeaux | cadeau | cadeaux | cartes cadeaux |
    chèques cadeaux | idées cadeaux | boutiques | boutique officielle | boutique du club | la boutique | loterie |
    tombolas | stages | stages de foot | stages vacances | école de foot | concerts et spectacles | séminaires |
    anniversaires | tienda | tiendas | tienda oficial | tienda online | regalo | regalos | tarjetas regalo |
    cheques regalo | ideas para regalar | sorteos | rifas y sorteos | campus | campus de verano | escuela de fútbol |
    conciertos | cumpleaños | negozio | store ufficiale | regali | idea regalo | idee regalo | buoni regalo |
    carte regalo | lotterie | concerti | scuola calcio | camp estivi | feste di compleanno | compleanni | lojas |
    loja oficial | loja online | presente | presentes | prendas | vales oferta | cartões presente | sorteios |
    escola de futebol | concertos | winkel | fanwinkel | clubwinkel | cadeau ideeën | cadeaus | cadeaubonnen |
    cadeaukaarten | loterijen | voetbalschool | voetbalkampen | kinderfeestjes | evenementen | vergaderen | butik |
    butiken | souvenirbutik | supporterbutik | shoppen | presenter | presenttips | julklappar | presentkort |
    fotbollsskola | fotbollsskolor | lotteri | lotterier | konserter | evenemang | barnkalas | butikk | butikken |
    nettbutikk | supporterbutikken | gaver | gavetips | gavekort | fotballskole | fotballskoler | arrangementer |
    selskapslokaler | webbutik | fanbutik | gaveideer | gaveæsker | fodboldskole | fodboldskoler | koncerter |
    lodtrækninger | selskaber | kauppa | verkkokauppa | fanikauppa | fanituotteet | lahjat | lahjaideat |
    lahjakortit | arpajaiset | jalkapallokoulu | konsertit | tapahtumat | sklep | sklep kibica | sklep klubowy |
    sklep internetowy | pamiątki | prezenty | prezent | upominki | karty podarunkowe | bony podarunkowe | vouchery |
    loteria | szkółka piłkarska | obozy piłkarskie | koncerty | imprezy | urodziny | obchod | e shop | eshop |
    fanshop | fan obchod | suvenýry | dárky | dárkové poukazy | tombola | fotbalové kempy | kempy | akce pro firmy |
    obchod klubu | darčeky | darčekové poukážky | mağaza | mağazalar | taraftar mağazası | hediye | hediyeler |
    hediyelik | hediye kartları | çekilişler | futbol okulu | futbol okulları | konserler | etkinlikler | bolt |
    fan bolt | szurkolói bolt | ajándék | ajándékok | ajándékkártyák | ajándéktárgyak | utalványok | nyereményjáték |
    sorsolás | focitábor | futballtábor | koncertek | rendezvények | születésnapok | magazin | magazin oficial |
    magazinul oficial | cadou | cadouri | carduri cadou | vouchere cadou | tombolă | tabere de fotbal | concerte |
    evenimente | trgovina | fan trgovina | dućan | poklon | pokloni | poklon bonovi | suveniri | nagradna igra |
    nogometna škola | nogometni kampovi | koncerti | događanja | prodavnica | κατάστημα | επίσημο κατάστημα |
    μπουτίκ | δώρα | δώρο | δωροκάρτες | αναμνηστικά | κλήρωση | κληρώσεις | λαχειοφόρος | συναυλίες | магазин |
    фан шоп | фаншоп | интернет магазин | клубный магазин | подарки | подарок | подарочные карты |
    подарочные сертификаты | розыгрыш | розыгрыши | лотереи | футбольный лагерь | футбольная школа | концерты |
    мероприятия | крамниця | магазин вболівальника | подарунки | подарунок | подарункові карти | розіграш | лотереї |
    концерти | продавница | сувенири | подаръци | подаръчни карти | поклони
  `,
  travel: `
    travel packages | travel offers | trips | away days | city breaks | hotels and travel | stay and play |
    hotel packages | reisen | reisepakete | reiseangebote | auswärtsfahrten | fanreisen | anreise | an und abreise |
    hotelpakete | mobilität | voyages | séjours | déplacements | hébergements | transports | navettes | viajes |
    desplazamientos | alojamiento | hoteles | viaggi | trasferte | soggiorni | viagens | deslocações | alojamento |
    reizen | busreizen | uitreizen | hotelarrangementen | resor | bortaresor | bussresor | reiser | bortereiser |
    bussturer | rejser | udebaneture | busture | matkat | vierasmatkat | ottelumatkat | podróże | wyjazdy | noclegi |
    zájezdy | výjezdy | ubytování | cesty | seyahat | seyahatler | deplasman | konaklama | utazások | szállások |
    călătorii | deplasări | cazări | putovanja | smještaj | ταξίδια | εκδρομές | путешествия | поездки | выезды |
    туры | подорожі | поїздки | виїзди | путовања | пътувания
  `,
  tour: `
    tours and museum | museum and tours | tours | museen | stadionführungen | touren | visites | visites du stade |
    musées | visitas | tours del estadio | museos | visite | visite guidate | musei | visitas guiadas | museus |
    rondleidingen | musea | rundvisningar | arenavisningar | omvisninger | rundvisninger | kierrokset | museot |
    wycieczki | muzea | prohlídky | muzea a prohlídky | turlar | müzeler | túrák | múzeumok | stadiontúrák | tururi |
    muzee | vizite | obilasci | muzeji | ξεναγήσεις | μουσεία | экскурсии | музеи | екскурсії | музеї | турове |
    обиласци
  `,
  membership: `
    memberships | join us | membership packages | join the club | mitgliedschaften | mitglied werden | adhésions |
    devenez membre | hazte socio | carnets | carnés | tessere | ser sócio | lidmaatschappen | medlemskap |
    medlemskaber | jäsenyydet | członkostwa | členství | üyelikler | tagságok | συνδρομές μελών | членство
  `,
  hospitality: `
    food and drinks | food and beverages | food and beverage | drinks and snacks | eat and drink | street food |
    kiosk | kiosks | bars | bars and restaurants | matchday dining | dine with us | essen und trinken |
    speisen und getränke | speisen | gastronomie | kulinarik | kulinarisches | imbiss | verpflegung | erlebnisse |
    erlebniswelt | boire et manger | manger et boire | boissons et restauration | buvette | buvettes | restauration |
    restauration et boissons | expériences | comida y bebida | comidas y bebidas | comer y beber | restauración |
    gastronomía | experiencia | experiencias | cibo e bevande | bar e ristorante | mangiare e bere | ristorazione |
    food e beverage | esperienze | comida e bebida | comidas e bebidas | comer e beber | restauração |
    bar e restaurante | experiências | eten en drinken | eten drinken | drankjes | horeca | eten | belevenissen |
    ervaringen | mat och dryck | mat dryck | äta och dricka | mat och dricka | upplevelser | mat og drikke |
    mat drikke | mat og drikkevarer | opplevelser | mad og drikke | mad drikke | mad og drikkevarer | oplevelser |
    ruoka ja juoma | ruuat ja juomat | ruoka juoma | ruoat ja juomat | syötävää | tarjoilu | elämykset |
    jedzenie i picie | jedzenie i napoje | jedzenie napoje | przekąski | katering | przeżycia | doświadczenia |
    jídlo a pití | jídlo a nápoje | občerstvení | zážitky | jedlo a nápoje | zážitok | yiyecek içecek |
    yiyecek ve içecek | yeme içme | yemek | deneyimler | étel ital | ételek italok | étel és ital | ételek és italok |
    étel | ételek | ital | italok | büfé | vendéglátás | élmények | élmény | mâncare și băutură | mâncare băutură |
    mâncare și băuturi | mâncare | băuturi | alimente și băuturi | experiențe | hrana i piće | hrana i pića |
    hrana piće | jelo i piće | doživljaji | iskustva | φαγητό και ποτό | φαγητό ποτό | φαγητό | ποτά | εμπειρίες |
    κυλικείο | еда и напитки | еда | питание | буфет | кафе | впечатления | їжа та напої | їжа | враження |
    храна и напитки | храна и пиће | храна
  `,
  donation: `
    our charity | community trust | spenden | fondations | donaciones | donazioni | doações | donaties | gåvor |
    donasjoner | lahjoitukset | darowizny | dary | bağışlar | adományok | donații | donacije | пожертвования |
    пожертви
  `,
}

/** Words that stand before them. */
export const besidePartNames = `
  all | club | der | die | das | digital | el | il | i | l | la | las | le | les | los | lo | o | a | official |
  offiziell* | online | our | the | to | unser* | unsere | more | de | het | fc
`
