/**
 * Words around a price, by what they say of it: regular expressions without anchors, in the languages of the countries
 * we cover. A price beside any other word is not understood, because the word may change what it means.
 */

/** The price is the lowest of several: "from £45", "ab 45 €". */
export const from = [
  'starting (?:from|at)|starts? (?:from|at)|as low as|from',
  'ab|schon ab',
  'à partir de|a partir de|a partire da|partendo da|dès|desde|da|des|dal',
  'vanaf|v\\.a\\.|va\\.',
  'från|fr\\.o\\.m\\.|fra|frá|alkaen|alk\\.',
  'od|již od|už od|już od|începând (?:de la|cu)|de la|от|від|из|από|mulai dari|mulai',
  'החל מ-?|מ-|ابتداء من|بدءا من|تبدأ من|من',
].join('|')

/** The same, behind it: "£45+", "4 500 Ft-tól". */
export const up = [
  '\\+(?=\\s*$)|and up|onwards|& up|or more|upwards|et plus|o más|y más|e più|en hoger|und mehr|og opp|og op|och uppåt',
  "alkaen|-t[óő]l|-ból|'?(?:den|dan|ten|tan) başlayan(?: fiyatlarla)?|'(?:den|dan|ten|tan)|から|起|부터|[~〜](?=\\s*$)",
].join('|')

/** "between £45 and £90": what opens such a range, and what stands between its ends. */
export const between =
  'between|zwischen|entre|tra|fra le|tussen|mellan|mellom|mellem|között|między|pomiędzy|mezi|von|de'
export const and = 'and|und|et|y|e|en|och|og|és|i|a|à|bis|hasta'
export const range = '[-–~〜]|to|t/m|tot en met|till|til|bis|a|à|al|tot|do|hasta|até|ως|έως|до|až'

/** What the amount is called; says nothing about it. */
const labels = [
  'face value(?: price)?|nennwert|valeur (?:faciale|nominale)|valor (?:facial|nominal)|valore (?:facciale|nominale)|nominale waarde',
  'ca\\.|circa|cca\\.?|approx\\.?|approximately|etwa|ungefähr|env(?:iron|\\.)|aproximadamente|aprox\\.?|ongeveer|cirka|noin|około|ok\\.|přibližně|yaklaşık|kb\\.|körülbelül',
  '(?:cat|kat)(?:egor\\p{L}{1,3}|\\.)? [a-f]',
  '(?:our |your |ticket |unit |regular |normal |full |sale |current |buy now |starting )?prices?|tickets?|total|now|only|just|each|cost|fee|amount|admission|entry',
  'preis|einzelpreis|ticketpreis|eintritt|nur|jetzt|gesamt(?:preis)?|kosten',
  'prix(?: unitaire)?|tarif|billets|bilhetes|ingressos|entradas|biglietti|karten|seulement|maintenant|le billet|precio(?: normal| general)?|tarifa(?: normal| general)?|sólo|solo|ahora|p\\.?v\\.?p\\.?|prezzo(?: normale| pieno)?|costo|adesso|preço(?: normal)?|valor|só|apenas|por apenas|agora',
  '(?:ticket)?prijs|nu|slechts|alleen|pris|biljettpris|billettpris|billetpris|endast|nå|kun|bara|hinta|vain|verð|aðeins',
  '(?:naše |naša |běžná |bežná )?cena(?: biletu| vstupenky| lístku)?|tylko|jen|pouze|ár|jegyár|csak|preț|pret|numai|doar|цена|ціна|τιμή|(?:bilet )?fiyatı?|sadece|harga|hanya',
  '(?:tarif )?plein(?: tarif)?|normalpreis|vollpreis|normaltarif|(?:prezzo )?intero|(?:bilet )?normalny|inteira',
  '(?:great|good|amazing|super|best|fantastic) (?:deal|value|price)|lowest price|cheapest|bestpreis|günstigster preis|meilleur prix|bon plan|mejor precio|miglior prezzo|melhor preço|beste prijs|bästa pris|beste pris|bedste pris|paras hinta|najlepsza cena|nejlepší cena|en iyi fiyat',
  'מחיר|السعر|سعر|料金|価格|票价|价格|가격',
].join('|')

const person = [
  'person|adult|child|ticket|seat|head|guest|fan|entry|admission|item|unit|one',
  'karte|erwachsene[rn]?|platz|stück|stk|kopf|kind|besucher',
  'personne|pers|adulte|billet|place|enfant|persona|adulto|entrada|boleto|billete|asiento|biglietto|posto|pessoa|bilhete|ingresso|lugar|unidad|ud|uds|pz|pezzo',
  'persoon|stuk|kaart|kaartje|biljett?|billett?|plats|plass|plads|vuxen|voksen|henkilö|hlö|lippu|kpl|miða|mann|stycke?',
  'osob[auyęe]|os|bilet|vstupenk[au]|lístek|ks|szt|fő|jegy|db|kom|persoană|loc|человека|билет|шт|άτομο|εισιτήριο|kişi|bilet|kpl',
  'כרטיס|תذكرة|شخص|تذكرة|人|枚|張|张|名|매|장|台',
].join('|')

const per = "per|pro|par|por|po|za|na|á|à|a|al|l'|för|for|pr|för en|om|/|за|ανά|başına|kişi başı|לכל|ל|لكل|毎|每"

/** For one: "per person", "pp", "ea.", "/ticket". */
export const each = [
  `(?:/|(?:${per})(?:\\.|(?![\\p{L}])))\\s?(?:1\\s)?(?:${person})(?![\\p{L}])\\.?`,
  'p\\.?\\s?p\\.?(?:\\s?p\\.)?|p/p|pppn|ea\\.?|/\\s?(?:ea|each)\\.?|each|apiece|a piece|pr\\. ?stk\\.?|c/u|cad\\.?|cadaun[oa]|ciascun[oa]|l.un[oa]|chacun|l.unité|la place|cada(?: un[oa])?|je|pro stück|das stück|st\\.?|/st\\.?|/stk\\.?|stk\\.?|/kpl|kpl|/ks|/fő|/os\\.?|/szt\\.?|szt\\.?|/шт\\.?|\\(шт\\)|adet|kişi başı|başına|tane',
].join('|')

const tax = [
  'vat|v\\.a\\.t\\.|tax(?:es)?|gst|hst|ttc|t\\.t\\.c\\.|ht|h\\.t\\.|tva|tvac|htva|mwst|mwst\\.|ust|ust\\.|steuern?|brutto|netto|nett|gross|net|iva|i\\.v\\.a\\.|igic|btw|moms|mva|mva\\.|alv|vsk|vsk\\.|dph|vat|áfa|pdv|ндс|пдв|φπα|kdv|igv|ppn|מע"מ|ضريبة|税|消費税|vergi',
].join('|')

export const charge = [
  '(?:booking|service|handling|delivery|transaction|admin|administration|processing|online|order|facility|venue|postage|card|platform|purchase)?\\s?(?:fees?|charges?|levy|postage|p&p|shipping|costs?)|b\\.?f\\.?|bkg',
  'gebühr(?:en)?|vvk(?:-gebühr)?|vorverkaufsgebühr(?:en)?|servicegebühr(?:en)?|bearbeitungsgebühr(?:en)?|versand(?:kosten)?|systemgebühr',
  'frais(?: de (?:réservation|service|dossier|location|port|gestion))?|gastos(?: de (?:gestión|envío))?|gestión|comisi(?:ón|ones)|cargos?(?: por servicio)?|commissioni?|diritti(?: di prevendita)?|prev(?:endita|\\.)|d\\.?p\\.?|spese|taxas?(?: de (?:serviço|conveniência))?',
  'servicekosten|reserveringskosten|administratiekosten|kosten|transactiekosten|(?:service|bestillings|billett?|ekspeditions)?gebyr|(?:service|förköps|boknings|bokings)?avgift(?:er)?|toimitus(?:kulut|maksu)|palvelumaksu|poplat(?:ek|ky)|serwisowa|opłat[ay](?: serwisow(?:a|ej))?|taxe|comision|jutalék|kezelési (?:költség|díj)|сбор|hizmet bedeli|işlem ücreti',
].join('|')

export const included = [
  'c/|incl?(?:\\.|usive(?: of)?|uding|uded|udes)?|inkl\\.?(?:usive)?|einschl\\.?|with|all in|all-in|enthalten|comprises?|compris(?:es)?|inclus[aeo]?|inclu[ií]d[ao]s?|inclusos?|inbegrepen|inberegnet|inkluderet|inkludert|inkluderad|sis\\.|sisältää|w tym|zawiera|vč\\.?|včetně|s|z|inclus|tartalmazza|dahil|включая|с|вкл\\.?|включен|συμπ\\.?|με|כולל|شامل|込|込み|of which|dont|davon|darin|di cui|waarvan|varav|hvorav|heraf',
].join('|')
export const excluded =
  's/|excl?(?:\\.|usive(?: of)?|uding)?|e[xk]s?kl\\.?|ex\\.?|zzgl\\.?|zuzüglich|plus|\\+|hors|sans|sin|senza|sem|ohne|bez|uten|uden|utan|más|mas|più|e|\\+|plus|před|без|χωρίς|hariç|别|別|別途|m[áa]is|before|not incl(?:uding|\\.)?|apply|applies|lisäksi|nélkül'
const amount = '\\d{1,2}(?:[.,]\\d)?\\s?%'
const filler =
  'all|aller|the|any|applicable|a|de|di|le|la|les|los|der|die|das|gesetzl\\.?|gesetzlicher|local|uk|eu|in|to|of|inc|and|und|et|y|e|och|og|@|at'

/** Taxes and fees, inside or outside of the price, and other words that change nothing for a person who buys one. */
export const note = [
  '税込価格|税込み?|税抜き?|税別|all-in(?:clusive)?|final price|taxas? incluídas?',
  `(?:${included}|${excluded})\\s?(?:(?:${filler}|${amount}|${tax}|${charge}|${included}|${excluded})(?![\\p{L}\\d])[\\s/&,]*)+`,
  `(?:(?:${amount})\\s?)?(?:${tax}|${charge})(?:\\s(?:${included}|${excluded}|${amount}|may apply|to pay))*`,
].join('|')

export const label = labels

export const free = new Set(
  'free|free of charge|free entry|gratis|kostenlos|frei|eintritt frei|gratuit|gratuito|gratuita|grátis|ilmainen|zdarma|za darmo|bezpłatnie|ingyenes|ücretsiz|бесплатно|δωρεάν|无料|無料|免费|חינם|مجاني'.split(
    '|',
  ),
)

/** Words before a price from before a reduction. */
export const formerly = [
  'i\\.?\\s?p\\.?\\s?v\\.?|in plaats van|anstatt|anstelle von|en lugar de|al posto di|istället för|i stedet for|ao invés de|namiesto|umjesto',
  'was|before|previously|normally|instead of|rrp|(?:regular|original|normal|list) price(?: was)?',
  'statt|vorher|bisher|uvp|(?:ursprünglicher|alter|regulärer) preis(?: war)?|au lieu de|avant|(?:le )?prix (?:initial|d.origine)(?: était)?',
  'antes|en vez de|(?:el )?precio (?:original|anterior)(?: era)?|prima|anziché|invece di|(?:il )?prezzo originale(?: era)?',
  'em vez de|(?:o )?preço original(?: era)?|van|de|normaal|oorspronkelijke prijs(?: was)?',
  'ord\\.?(?: pris)?|ordinarie(?: pris)?|förr|tidigare(?: pris)?|(?:det )?ursprungliga? pris(?:et)?(?: var)?',
  'før|tidligere|førpris|(?:den )?(?:oprindelige|opprinnelig) pris(?: var)?|ennen|alkuperäinen hinta(?: oli)?',
  'zamiast|wcześniej|pierwotna cena(?: wynosiła)?|místo|původně|původní cena(?: byla)?',
  'eski fiyat|orijinal fiyat|de la|prețul inițial(?: a fost)?|było|було',
].join('|')

/** Words before a price after a reduction. */
export const nowadays = [
  'now(?: only)?|only|(?:current|sale|special) price(?: is)?|jetzt(?: nur)?|nur|aktueller preis(?: ist)?',
  'maintenant|à présent|(?:le )?prix actuel(?: est)?|ahora|solo|por|(?:el )?precio actual(?: es)?',
  'adesso|ora|(?:il )?prezzo attuale(?: è)?|agora|(?:o )?preço (?:at|actu)ual(?: é)?|voor|nu|huidige prijs(?: is)?',
  'nå|kun|(?:det )?nuvarande pris(?:et)?(?: är)?|(?:den )?aktuelle pris(?: er)?|nåværende pris(?: er)?|nyt|nykyinen hinta(?: on)?',
  'teraz|aktualna cena(?: wynosi)?|nyní|aktuální cena(?: je)?|şimdi|yeni fiyat|şu andaki fiyat|most|acum|prețul curent(?: este)?|сейчас|тепер',
].join('|')
