import { minuteMs } from '#worker/ground/platform/clock.ts'

/** A match moved for television stays within its weekend; further off, the page or the catalogue must say that it moved. */
export const movedDays = 3

/** A page is compared with its match as it was read at most this long ago. */
export const meantKept = { forMs: 10 * minuteMs, most: 2_000 }

/**
 * A page that is about another match this many checks in a row, over `goneAfterMs`, is unlinked: longer than a shop's mistake
 * or a redirect that is soon put right.
 */
export const otherAfterChecks = 20

/** Characters of the sentence that says what an unlinked page is about instead. */
export const maxGoneReason = 300

/** Headings that are read of a page; the first ones name it. */
export const maxHeadings = 4
export const maxHeadingLength = 300

/** A `<time>` this far behind the first heading is the day of what the page is about. */
export const timeBehindHeading = 600

/** A day that stands below the heading is read so far behind it. */
export const saidBehindHeading = 400

/** A league's name that stands above the heading is read so far before it. */
export const saidAboveHeading = 200

/** "2025/26", "2025-2026". */
export const season = /(?<!\d)20\d\d\s?[/–-]\s?(?:20)?\d\d(?![\d/.-])/

/** Markup between texts that are read apart. */
export const blockMarkup = /<\/?(?:p|div|li|ul|dl|dd|dt|td|tr|table|h\d|section|header|article|main|br|form)\b[^<>]*>/i

/** Two meetings of the same sides on the same ground are a season apart. */
export const otherYearDays = 200

/** Parts of an address that say nothing of what stands there: languages and entrances. */
export const entrances =
  'home index index.html index.php default start welcome accueil inicio startseite forside hem tickets ticket en gb uk us de at ch fr es it nl pt pl da sv no nb fi cs tr be ie en-gb en-us de-de de-at fr-fr es-es it-it nl-nl pt-pt pt-br'

/** Parts of an address that lead to a list of matches or products. */
export const lists =
  'matches fixtures events games shop store products calendar spielplan spiele veranstaltungen partidos entradas partite biglietti matchs billetterie billets wedstrijden jogos bilhetes kampe matcher search category all'

/** Words of clubs' names: a name with one of these beside it is another club's. */
export const clubWords =
  'united city town rovers wanderers albion athletic county rangers villa harriers borough hotspur academical thistle dynamo dinamo sporting real racing deportivo borussia eintracht fortuna union victoria viktoria olympique stade inter juventud lokomotiv spartak celtic argyle alexandra orient wednesday forest palace vale stanley dons hearts college old young boys'

/** Folded words that put something else before, after or beside the match. */
export const beforeWords = `
  before | after | ahead of | prior to | during | on the day of | vor | vor dem | nach | nach dem | rund um | rund ums |
  wahrend | wahrend des | avant | avant le | apres | apres le | autour de | autour du | pendant | antes de | antes del |
  antes do | despues de | despues del | tras | durante | durante el | prima di | prima della | prima del | dopo | depois de |
  depois do | rondom | voorafgaand aan | infor | innan | fore | ennen | przed | podczas | pred | po skonceni | oncesi |
  inden | forud for | forut for | i forkant av | elott | utan | inainte de | dupa | prije | nakon | πριν | μετα
`

/** Words that lead to the match, as tickets do. */
export const toWords = `
  to | to the | for | for the | zum | zur | fur | fur das | beim | am | til | till | naar | voor | na | bij | per | pour |
  pour le | para | para el | para o | por | al | alla | a la | au | u | uz | za | ke | la | pe | για | στο | of | of the
`

/** Words before a match that people only watch. */
export const watchWords = `
  watch | see | voir | regarder | ver | guarda | guardare | vedi | kijk | bekijk | schau | schauen | se | katso | obejrzyj |
  sleduj | izle | vezi | nezd
`

/** Words for the match, and small words, between those above and its sides. */
export const matchWords = `
  the | match | matchen | matches | game | fixture | clash | derby | home | away | spiel | heimspiel | auswartsspiel |
  spieltag | partie | match day | matchday | kamp | kampen | hjemmekamp | hjemmekampen | hemmamatchen | partido |
  encuentro | rencontre | partita | gara | jogo | wedstrijd | duel | ottelu | ottelua | otteluun | ottelun | mecz | meczem |
  meczu | zapas | zapasem | zapasu | utakmice | utakmicu | meci | meciul | meciului | merkozes | αγωνα | αγωνας | mac |
  maci | del | de | der | den | dem | das | le | la | il | el | o | du | di | do | da | tegen
`

/** What discovery calls the events that are about a match. */
export const ownEvents = 'screening | something else of the club | an event about the match | tour'

/** Days of the week beside those that stand in names of matches, folded. */
export const moreWeekdays =
  'lauantai|sunnuntai|perjantai|maanantai|tiistai|keskiviikko|torstai|szombat|vasarnap|pentek|hetfo|kedd|szerda|csutortok|sambata|duminica|vineri|luni|marti|miercuri|joi|sobota|nedele|patek|streda|ctvrtek|utery|pondeli|sob|nd|pt|pon|wt|sr|czw|ne|po|ut|st|ct|pa|subota|nedjelja|σαββατο|κυριακη|παρασκευη|δευτερα|τριτη|τεταρτη|πεμπτη|σαβ|κυρ|sab|dom|sam|dim|mer|jeu|ven|vie|lun|mar|mie|jue|gio|qua|qui|sex|ter|seg|zat|zon|vri|don|woe|din|maa|dum|vin|cts|paz'

/** Beginnings of folded words whose day is not the match's, but that of a sale or of a text. */
export const otherDayWords =
  'sale|sell|open|publi|post|updat|releas|verkauf|vorverkauf|vvk|erhaltlich|ab |vente|mise|en ligne|venta|vendit|venda|verkoop|slapp|forsal|biljetts|salg|billetts|myynti|lipun|sprzed|prodej|predprodej|satis|ertekes|jegyert|vanz|διαθεσ|προπωλ|from|since|until|deadline|seit|bis |desde|depuis|jusqu|hasta|fino|dal |vanaf|tot |fra |fran |od |do |von |by |von|ouvr|ouver|aprir|aprono|apert|abre|abri(?!l)|apn|oppn|offn|aukea|otwar|otev|acil|nyit|deschi|billetteri|biglietteri|bilheteira|taquilla|kasse|tageskasse|kasy|pokladn|member|priorit|phase|window|general|public|renew|refund|collect|order|deliver|dispatch|expir|valid|deadline|ballot|apply|applic|registr|last|next|return|previous|season|mitglied|dauerkart|abonn|abbon|socio|liefer|versand|abhol|erstatt|bestell|frist|letzt|nachst|livraison|retrait|rembours|adherent|envio|recogida|reembolso|consegna|ritiro|rimbors|tesser|ledenv|levering|afhal|medlem|jasen|czlonk|karnet|clen|uye|birlet|bilet satis|news|nachricht|actualit|noticia|notizia|nyhed|nyhet'

/** A badge or a league beside the heading, and not a sentence: "Under-14s must be with an adult". */
export const mostLabelWords = 5

/** Crumbs of a trail to a page; more are a menu's. */
export const maxCrumbs = 8
export const maxCrumbWords = 8

/** Parts of words by which a text names a cup: a shop leads to it by the league of the home side. */
export const cupWords =
  /cup|pokal|coupe|copp?a\b|beker|puchar|taça|champions|europa|conference|trophy|friendl|poh[aá]r/iu

/** Words of sports and sides that mean other things in a shop's addresses and steps: a basket, a polo shirt, to book. */
export const shopWords: ReadonlySet<string> = new Set('basket polo boxing indoor reserve reserva reservas'.split(' '))

/** Parts of words by which a text names a competition or a game. */
export const competitionWords =
  /lig[aeiuíü]|leag|lega\b|cup|pokal|coupe|copp?a|beker|puchar|kupas|taça|serie|divisi|campionat|championn|campeonat|championship|premiership|nations|national|allsvensk|spiel|\bmatch\b|\bgame\b|encuentro|partido|wsl\b|nwsl|swpl|uwcl|deild|první/iu

/** Words for men's sides. Beside them, words for women's and young sides are a shop's for all. */
export const menWords: ReadonlySet<string> = new Set(
  'men mens manner herren herrer herrar hommes masculin hombres masculino uomini maschile homens mannen heren miehet mezczyzni muzi erkek|men s'.split(
    /[ |]/,
  ),
)

/** What a side is called beside the word that says whose: "section féminine", "women's team". */
export const besideSides: ReadonlySet<string> = new Set(
  'team teams side squad section equipe equipo equipa squadra mannschaft elftal joukkue druzyna tym tim takim takimi csapat echipa football soccer futbol futebol fotboll fotball fodbold fussball'.split(
    ' ',
  ),
)

export const footballWords: ReadonlySet<string> = new Set(
  'football soccer fussball fusball futbol futebol calcio foot voetbal fotboll fotball fodbold jalkapallo pilka fotbal nogomet labdarugas'.split(
    ' ',
  ),
)
