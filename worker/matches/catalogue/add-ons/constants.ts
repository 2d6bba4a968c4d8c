// What is sold beside the tickets of a match, in the languages of the platforms: one vocabulary for events and for offers.

import type { AddOn } from './kinds.constants.ts'
import {
  scriptPersons,
  scriptPlaces,
  scriptSeats,
  scriptSmall,
  scriptStands,
  scriptTickets,
  scriptWeakSeats,
} from './scripts.constants.ts'

/** Before a word of these, not what the words say: "no parking", "ohne Verpflegung". */
export const without = `
  does not include | ei sisalla | ekskl* | escluso | excl* | excluding | exclusief | exkl* | geen | hors | ilman |
  kein |
  keine | não inclui | nicht inkl* | no | no incluye | non compris | not | not including | ohne | sans | sem |
  senza | sin |
  uden | utan | uten | without | zonder | zuzüglich | zzgl
`

/** Words between a ticket and what comes with it: "Ticket incl. parking". */
export const including = `
  comprend | compris | con inclusión de | einschließlich | inc | incl* | include | included | includes | including |
  inclui | incluido | incluindo | inclus* | inclusief | incluye | inkl* | inklusive | sis | sisältää
`
export const together = `
  and | avec | com | con | e | en | et | i | ja | med | met | mit | och | og | plus | samt | und | ve | with | y
`

/** Words for children, for whom shops sell more than tickets: "Goûter des enfants". */
export const childWords = `
  deca | děti | detí | deti | diák | dzieci | dziecko | gyermekjegy | młodzież | mladina | mládež | otroci | otrok |
  uczeń | uczniowie | žáci | žiak | žiaci |
  bambini | barn | børn | child | children | criança* | dítě | enfant | enfants | gyerek | infantil | jeugd |
  jugendliche* |
  junior | juniors | kind | kinder | kinderen | lapset | lapsi | niño | niños | ungdom
`

/** Whom a ticket is for, and nothing else: a page with one of these names its tickets by who comes. */
export const personWords = `
  adulți | diákjegy | dôchodca | dôchodcovia | dorosła | dorośli | dospelí | dospelý | dospělí | felnőttek |
  felnőttjegy | indirimli | nyugdíjasjegy | öğrenciler | odrasel | penzioneri | penzista | studenci | študent |
  študenti | studenti | studenți | studerende | suaugęs | täiskasvanu | pieaugušais | upokojenci | vaksen |
  ${childWords} | adult | adulte | adultes | adulti | adulto | adultos | adults | aikuinen | aikuiset | çocuk |
  concession* | copii | copil | dijete | djeca | dorosły | dospělý | elev | elevi | ermäßigt* | erwachsen* | felnőtt |
  fullorðinn | fullorðnir | eldri borgari | eldri borgarar |
  gyermek | gyermekek | honnør | inteira | intero | meia | meia entrada | întreg | odrasla | odrasle | odrasli |
  öğrenci | pensionar | pensionari |
  pensioner* | plein tarif | redus | ridotto | schüler | senior | seniors | student | students | tarif plein |
  tarif réduit | ulgowy | umirovljenici | umirovljenik | voksen | voksne | vollzahler | volwassen* | vuxen | vuxna |
  yetişkin | young adult | ανέργων | ενήλικας | ενήλικες | ενηλίκων | κανονικό | μειωμένο | παιδί | παιδιά | παιδικό |
  συνταξιούχοι | φοιτητές | φοιτητικά | φοιτητικό |
  ${scriptPersons}
`

/** Whom a ticket is for, or what is clearly a place in the ground. */
export const ticketWords = `
  ${personWords} | adulta | ambulant | criança | disabled | eläkeläinen | familienkarte* | family | full price |
  general admission | general sale | kid | kids | kørestol* | match ticket | match tickets | matchday ticket |
  normalny |
  pensionist | pyörätuoli* | rollstuhl* | rolstoel* | rullestol* | rullstol* | seated | seating | sitzplatz |
  spieltagsticket | standing | stehplatz | tageskarte* | tam bilet | tarif normal | wheelchair | youth |
  auswärtskarte* | auswärtsticket* | bortabiljett* | bortebillett* | gästekarte* | udebanebillet* | uitkaart |
  uitkaarten | uitkaartje | uitkaartjes
`
export const plainTicketWords = `
  carte d’entrée | cartes d’entrée | karta wstępu | karty wstępu | titre d’accès |
  admission | belépő | belépőjegy | belépőjegyek | biglietteria | biglietti | biglietto | bilet | bilete | bileti |
  biletler | biletleri | bilety | bilhete | bilheteira | bilhetes | biljett | biljetter | billet | billets | billett |
  billetter | billetterie | boleto | boletos | eintritt | eintrittskarte* | eintrittskarten | entrada | entradas |
  entry | ingresso | ingressos | jegy | jegyek | jegyet | kaart | kaarten | kaartje | kaartjes | karte | karten |
  lippu | liput | lístky | lístok | ottelulippu | place | places | seat | seats | tageskarten | ticket | ticketing |
  ticketkarte | tickets | tix | toegangskaart* | ulaznica | ulaznice | ulaznicu | vstup | vstupenka | vstupenku |
  vstupenky | vstupné | wejściówka | wejściówki | εισιτήρια | εισιτήριο | είσοδος |
  ${scriptTickets}
`

/** Further names of whom a ticket is for, and of kinds of seat: what stands beside an adult's ticket is one with these. */
export const seatWords = `
  prezzo pieno | tarif unique | prix unique | precio único | prezzo unico | einheitspreis | rez de chaussée |
  derrière les buts | bakom mål | za gólem | kapu mögött | kapu mögötti |
  πίσω από την εστία | atrás do gol | detrás del arco |
  active area | active end | active supporter* | αμεα | családi | διάζωμα | κατηγορία | κατηγορίας | yaş üstü |
  *block | *felt | *gerade | *houder* | *indehaver | *inhaber* | *innehavare | *innehaver | *katsomo | *korttilainen |
  *korttilaiset | *kurve | *läktare | *läktaren | *paadyn | *pääty | *ränge | *seite | *sektion | *sektor | *sektorn |
  *sida | *sidan | *side | *siden | *terrasse | *tribune | *tribüne | *tribunen | *vak | *wand | *zijde |
  a kapu mögött | abbonat* | abonado* | abonné* | accessible | achter het doel | adhérent* | aikuislippu | álló |
  állóhely* | alsó | alta | alto | altos | ambulatory | amphi* | anel | anello | anfiteatro* | anillo | apprentice* |
  arbeitslos* | arbetslös* | armed forces | asker | assinante* | assis | assise | assises | atrás da baliza |
  auswärtsfans | azubi* | back rows | bag målet | baja | bajo | bajos | bak mål | bak målet | bandeja | bas | basse |
  basses | batı | behind goal | behind the goal | behindert* | bench | bezoekers | bezrobotn* | blue light* |
  bortasektion | bortefelt | boven | bovenring | carré | categor* | catégorie* | cena normalna | cena regularna |
  central | centrale | centrales | centrali | centrális | chômeur* | člen | členové | członek | członkowie | debout |
  déli | demandeur* | derrière le but | desempleado* | desempregado* | detrás de la portería | diák | dietro la porta |
  dio | disabil* | discapacidad | disoccupat* | distinti | doğu | dolna | dolní | dolny | domaći | domácí | donja |
  donje | donji | důchodc* | east | eastern | ebene | eerste ring | egyenes | eläkeläi* | emekli | emelet |
  emergency services | emeryt* | engelli | est | este | északi | etage | étage | etelä* | étudiant* | felső |
  főlelátó | főtribün | front row | front rows | galleri | gästefans | gegengerade | gegentribüne | gepensioneerd* |
  gezin | gezinskaart | gol | górna | gornja | gornje | gornji | górny | gości | goście | gospodarze | gosti |
  gradinata | grandstand | güney | halfway | halfway line | hauptgerade | haupttribüne | haut | haute | hautes |
  hazai | heimfans | hinter dem tor | hintertor | honneur | hoog | horní | hosté | în spatele porții | inel |
  inferior | inferiore | istočna | istok | istuma* | istumalippu | istumapaikka | itä* | iza gola | jäsen | jäsenet |
  jih | jižní | jobseeker* | jubilado* | južna | kale arkası | karéj | karnetowicz* | kategori* | keleti | kertalippu |
  key worker* | kryta | kuzey | laag | länsi* | lateral* | leden | ledig | left | levante | lid | ligne médiane |
  linea mediana | links | longside | lower | łuk | maalin takana | maraton | media | medio | medlem | medlemmar |
  medlemmer | member | members | membre | membres | mezzanine | midden | middenlijn | middenring | midt | midten |
  militar* | misafir | mitglied | mitglieder | mitt | mitte | mittellinie | mittelrang | mobilidade | naciente |
  nascente | nedre | nhs | nivå | niveau | non member | non members | noord | noordoost | noordwest | nord | nord est |
  nord ovest | norden | nordest | nordlig | nordost | nordre | nordwest | normaal tarief | normál ár | normal price |
  normalbiljett* | normalbillet* | normalna cijena | normalpreis | normalpris | norra | norte | north | northeast |
  northern | northwest | numaralı | numerada* | nyugati | nyugdíjas | oap | oaps | oaspeți | oben | oberrang | oblouk |
  oeste | onderring | oost | opiskelij* | ordinær | ordinært | ordinarie | ordinarie pris | oriental | orta | ospiti |
  ost | øst | östra | østre | ottelulippu | ouest | övre | øvre | parado* | parter | parterre | patro | pavilion |
  pensionär* | pensionat* | pensjonist* | perhe | perhekatsomo | perhelippu | permanentkář* | peruslippu | pesage |
  piso | pitkä sivu | pitkäsivu | plads | planta | plass | plats | platz | plná cena | plné vstupné | pmr | poente |
  pohjois* | północ* | poltrona | poltroncina | poltroncine | poltronissima | poltronissime | połudn* | ponente |
  populaire* | poziom | precio normal | preço inteiro | preço normal | preferencia | présidentielle | preț întreg |
  preț normal | prezzo intero | prezzo normale | primo anello | promenoir | prosta | prostřední | protilehlá |
  público | publico general | puna cijena | quart | rad | řada | række | rail seat | ravni | rechts | reformado* |
  regulier | reihe | reihen | rekke | rencist* | retraité* | rettilineo | right | rij | rivi | rodin* | rodzinn* |
  rovinka | rząd | safe standing | sahibi | sahipleri | schwerbehindert* | scolaire | seater | secondo anello |
  seduto | seiso* | seisomalippu | seisomapaikka | senior* | sentado | sever | severní | sezení | shortside |
  siddepl* | siddeplads* | siedząc* | sitt | sitteplass* | sittplass* | sittplats* | sitz | sitzplatz* | sitzplätze |
  sitzrang | sıra | sjedala | sjedeće | sjedenje | sjever | sjeverna | soci | socio | sócio | socios | sócios | södra |
  søndre | sør | south | southeast | southern | southwest | spodní | środek | stå | staan | staanplaats* |
  staanplaatsen | stående | ståfelt | stajaće | stajanje | standardpreis | standardpris | stání | ståplads* |
  ståplass* | ståplats* | ståtribun* | stehplatz* | stehplätze | stehhalle | stehrang | stehterrasse* | stojąc* | sud |
  süd | südost | südwest | superior | superiore | sur | syd | tagliata | tarifa normal | taso | teljes ár |
  teljes árú | terzo anello | topo | tweede ring | työtön | überdacht* | udebane | uitvak | ülőhely* | unemployed |
  unten | unterrang | unüberdacht* | unwaged | upper | üye | varusmies | västra | vendég* | verdieping | vest |
  vestre | veteran* | vierasfanit | visibility | visitante* | visiteur* | visitor* | volledig tarief | vollpreis |
  vrchní | východ* | werkloos | west | western | wschod* | yläkatsomo | za bramką | za brankou | zachod* | základní |
  základní vstupné | zapad | západ* | zapadna | zapadne | zentral | zit | zitplaats* | zitplaatsen | ztp | zuid |
  zuidoost | zuidwest | ανατολικά | ανατολική | ανατολικό | άνω | βόρεια | βόρειο | δυτικά | δυτική | δυτικό |
  κανονική τιμή | κάτω | κεντρική | νότια | νότιο | όρθιοι | πάνω | πίσω από το τέρμα | φιλοξενούμενοι |
  φιλοξενούμενων |
  ${scriptSeats}
`

/** The same, of which as much else is named: alone or with words of these lists a seat, "Gold", but not "Gold scarf". */
export const weakSeatWords = `
  obergeschoss | untergeschoss | erdgeschoss | marathontor | balkon | balkong | balcon | balcón | parkett | parkiet |
  ground floor | upper floor |
  phase | fase | vente libre | venta libre | venda livre | vendita libera | prima vendita | freier verkauf |
  vrije verkoop |
  fri försäljning | fritt salg | frit salg | vapaa myynti | wolna sprzedaż | volný prodej | szabad eladás |
  vânzare liberă |
  slobodna prodaja | serbest satış | ελεύθερη πώληση | normaali | plná | zlevněn* | kedvezményes | cijela | popust |
  γενική είσοδος |
  prijsklasse | prisklass* | prisgrupp* | preisklasse | preiskategorie | árkategória | cenová | τιμή | pelouse |
  innenraum | field |
  marketplace | revendu | revendus | flash sale | rodzina | család | οικογενειακό | οικογένεια | front | rear |
  active | primo | secondo |
  terzo | quarto | première | premières | deuxième | deuxièmes |
  advance | advanced | aile | aisle | alt | area | away | babies | baby | band | bank | basic | bereich | boca | bay |
  bowl | bronze | butaca* | cadeira* | cancha | cat | cena | center | central | centre | circle | class | classe |
  classic | covered | deck | diamond | discount* | early bird | eingang | entrance | famiglia | famiglie | familia |
  família | familial | familiale | familiar | familiares | familias | famílias | familie | familiebillet |
  familiebillett | familien | familienblock | familienticket | families | familjebiljett | familjesektionen | famille |
  familles | family | fan to fan | fiyat | floor | forces | endline | förköp | forsalg | full | ga | geral | galeria |
  galería | galerie | galleria | gallery | gast | gaste | gäste | gate | general | gold | grand public | guest |
  guests | hill | hinta | hlavní | hoek | hörna | holder | holders | home | infant* | internet | jug | kanyar | kat |
  kategória | kid | kids | klasse | közép | ledge | leste | last minute | limited view | midfield | lehrer | main |
  matchday | neutral* | normal | normale | obstructed | parent* | olímpica | pie | pista | pit | platea | plateia |
  popular | populares | portal | platinum | porta | porte | precio* | preço* | preis* | premium | presale |
  prevendita | preventa | preferente | prezzo | price | price band | prices | pris | promenade | promo | puerta |
  rail | reduced | regular | resale | sec | sideline | sro | revenda | revente | reventa | rivendita | restricted |
  ring | quadrant | saver | silver | sociais | social | sol | sombra | stair | standard | sul | svingen | tam |
  tarief* | tarif* | teacher* | teen* | toddler* | tor | tot | tots | touchline | tout public | trainee* | uncovered |
  üst | visiting | voorverkoop | vorverkauf | walk up | wing | wiraż | voksenbillet* | turnstile | web |
  weiterverkauf* | wiederverkauf* | videresalg | andrahand* | doorverkoop* | youth | zona | zone | zweitmarkt |
  best available |
  ${scriptPersons} | ${scriptWeakSeats}
`

/** Stands that are known by a name of their own: "The Shed" beside "Adult" is where one stands. */
export const namedStands = `
  bryggen | bullens road | centenario | club deck | fjordkraft | gordon lamb | hanappi | howard kendall | lazienkowska |
  maracana mais | mintal | palomar | piippukatu | sivori | snakepit | tony currie |
  alan kelly | albert batteux | bad gones | bob lord | bobbers | boothen | brice taton | brook road | cove |
  cricket field | curva maratona | darwen | devonport |
  eamon dolan | ellerslie | fosse | foucauld | francis meano | franklyn | fratton | furlan | grada animacio |
  grange end | hautmont | herri harmaila | holgate |
  indar gorri | invincibles | jack walker | james hargreaves | jean bouin | jimmy mcilroy | john charles |
  john street | lowfields | lyndhurst | maestrelli | maratona | marek | matthew harding |
  mayflower | merkland | milton end | mordelles | muren | norman hunter | oak road | osmaston | park lane |
  piantoni | robert jonquet | ronnie clayton | sir tom finney | south africa road |
  tony marek | valcareggi | ville de rennes | vilaine | yarraside |
  a tribunen | aitor zabaleta | alan curbishley | andrea costa | anfield road | anny | arancio | arthur wait | atyeo |
  auteuil | banco de pista | barclay | barry kitchener | belvedere | bill nicholson | bill struth | billy bonds |
  billy wright | blackwell | blaszok | bob shankly | bobby cox | bobby moore | bobby robson | borelli | boulogne |
  brannbacken | brian clough | bridgford | broomloan | bt tribunen | budejovicka | budějovická | bulgarelli |
  bullenhalle | bullens | bunnik | bunnikside | cannstatter | carl gustav | celtic end | chapel end | charles paret |
  cheese wedge | chevalier roze | claude papi | clock end | cobbold | coca cola | cold blow lane | colin bell |
  copland | cowshed | creberg | darren fletcher | davie cooper | de peretti | delacourt | derry | deyna | deyny |
  dick donald | dockers | dolman | doug ellis | dunbar | eddie thompson | elton john | erdre | eski açık |
  etihad south | f side | famous five | faxe | fenerium | ferrovia | fiesole | filadelfia | finlandia | fjällräven |
  fred keenor | frydenbø | fulwell | gallowgate | ganay | garibaldi | gelbe wand | gelderd | geoff brown |
  geoffrey watling | george fox | gil merrick | giulio cesare | gorgie | govan | graderío | graham taylor | granata |
  gwladys | halfords lane | hammersmith | henri point | herri norte | hill dickinson | holmesdale | holte |
  iñigo cabacas | itchen | jackie milburn | jambos | jarrold | jean bouin | jean snella | jerry kerr | jimmy seed |
  jock stein | johnny haynes | kale arkası | kapalı | kemlyn | kenilworth | kenny dalglish | kingsland | kippax |
  kjernen | klacken | klanen | klubipääty | kocioł | kop | kopparna | kotel | krzesełka | lacroix | lansdown | leazes |
  legioen | lepagnot | leppings lane | lisbon lions | loire | maas | magnus group | maracana | marathon | maraton |
  maraton alt | maraton üst | maratona | mario kempes | matthew harding | merkland | migros | milburn | millerntor |
  młyn | monte mario | muttenzer | muttenzerkurve | ninian | nisida | nordwand | norra stå | north bank | northam |
  numaralı | océane | okul açık | paxton | peter taylor | phil odonnell | pierre faurand | posillipo | putney |
  rainham | revie | richard donald | rinascimento | riverside | roker | rookery | roseburn | sagres | san luca |
  sandy jardine | scirea | segurane | ségurane | shankly | shed | sir alex ferguson | sir alf ramsey |
  sir bobby charlton | sir bobby robson | sir jack hayward | sir john hall | sir kenny dalglish | sir trevor brooking |
  smethwick | snella | sparebanken | spion kop | spionkop | spor toto | spv | stadionplein | stan cullis |
  stehplatzkurve | steve bull | stimberg | store stå | stretford | südwand | supras | sydsiden | telsim | tevere |
  tilehurst | tilton | tilton road | tim lovejoy | trannin | trent end | trinity road | ultras | vicarage road |
  voladizo | waldseite | wedlock | wheatfield | whitehorse lane | willem ii | witton lane | woodman corner |
  wuhleseite | xercès | yellow wall | yeni açık | zampa | żyleta
`

/** Small words that name no thing of their own beside the words of seats. */
export const smallWords = `
  two | three | four | together |
  a | å | ab | age | aged | ages | all | alle | altı | am | amarelo | amarillo | an | and | anni | anos | años | ans |
  år | avec | azul | big | bis | blå | black | blau | blauw | bleu | bleue | blu | blue | com | con | coppia | d | da |
  das | de | del | della | den | der | des | di | die | digital | dla | do | dos | du | e | einzel | el | en | et |
  eur | euro | fan | fans | for | fra | från | free | frei | freie | from | für | gbp | geel | gelb | giallo | gran |
  grand | grande | gratis | gratuit | gratuito | green | groen | grön | grün | gul | handy | het | home | i | il | im |
  in | incl | inkl | ja | jaar | jahre | jaune | jusqu | jusqu à | kostenlos | l | la | las | lat | le | left | les |
  let | los | mayores | med | menores | met | mit | mobile | moins | na | nova | nová | nowa | nueva | nuova | nur |
  o | och | od | oder | of | official | officiel | officielle | oficial | offiziell* | og | online | only | op | or |
  ou | over | paar | pair | pairs | paire | para | pareja | pdf | per | per person | platzwahl | plus | plus de | por |
  pour | pp | print | public | público | publiczność | red | röd | rojo | roku | rood | rosso | rot | rouge | sight |
  single | stara | supporter | supporters | the | til | till | to | u | über | ufficiale | und | under | unter | upp |
  van | verified | ve | verde | vermelho | vert | verte | vieja | view | von | voor | vuotiaat | vuotta | w | wahl |
  white | with | y | yaş | yaş altı | year | years | yellow | yrs | z | życia |
  ${scriptSmall}
`

/** A stand or a block is named for what is near it: "Museum End", "Parking end", "Hospitality stand". */
export const standWords = `
  bancada | corner | curva | end | graderio | katsomo | kop | kurve | läktare | läktaren | side | stand | terrace |
  tribün* | tribuna | tribune | tribüne | tribunen | trybuna | virage |
  ${scriptStands}
`
export const placeWords = `
  afsnit | area | avsnitt | balcony | bereich | block | blocks | blok | boca | eingang | enclosure | entrance | felt |
  fila | fondo | gate | grada | gradin | lelátó | level | lohko | lower | oberrang | paddock | peluza | peluză | porta |
  porte | puerta | rang | row | secção | seccion | sección | secteur | section | sector | sekce | sekcja | seksjon |
  sektion | sektor | settore | sezione | stalls | szektor | tier | tomeo | tribina | tribine | unterrang | upper | vak |
  vomitorio | zone | εξέδρα | θύρα | κερκίδα | πέταλο | τμήμα | τομέας |
  ${scriptPlaces}
`

/** Rows and lines of the pitch, beside which a class of seats is one: "Club Level Sideline". */
export const rowWords = `
  aisle | corner | corners | endline | end line | fila | goal line | goalline | halfway line | midfield | rad | rang | reihe | rij | rivi |
  row | rows | rząd | řada | sıra | sideline | sidelines | touchline
`

/** Blocks and stands, with their number or name. */
export const blockWords = `
  bloc | block | blocks | blok | blokk | curva | curve | kurve | lateral | section | secteur | sector | sektion | sektor |
  sektorn | settore | stand | szektor | tribuna | tribune | tribün | tribüne | trybuna | virage | vak
`

/** Stands of supporters, beside the name of whose they are. */
export const standOfFans = `
  end | fondo | gol | grada | kop | norra | södra | stå | ståplats* | ståtribun* | stående | stehplatz* | terrace |
  västra | östra | klacken | sektion | læktare* | läktare*
`

/** What stands above names of stands: the heading of a column, a label, the name of a choice. */
export const placeHeadings = `
  area | areas | alue | alueet | bancada | bancadas | bereich | bereiche | bloc | blocco | block | blocks | blocs |
  blöcke | blok | blokk | blokken | blokki | blokovi | bloky | curva | curve | curves | enclosure | felt | grada |
  gradas |
  gradería | graderías | graderío | gradin | gradins | katsomo | katsomonosa | katsomot | kurve | läktare | lelátó |
  lelátók | lohko | lohkot | område | områder | peluza | peluze | peluzele | rang | ränge | ring | ringen | secteur |
  secteurs | sección | secciones | section | sections | sector | sectores | sectors | sekce | sekcja | seksjon |
  sektion | sektioner | sektor | sektoren | sektori | sektory | setor | setores | sezione | settore | settori | stand |
  stands | szektor | szektorok | terrace | tier | tiers | tribina | tribine | tribün | tribünler | tribuna | tribunas |
  tribună | tribune | tribunen | tribunes | tribuny | tribüne | tribünen | trybuna | trybuny | vak | vakken | virage |
  virages | zona | zonas | zone | zones | zoner | εξέδρα | εξέδρες | θύρα | θύρες | κερκίδα | κερκίδες | τμήμα | τομέας
`

/**
 * Words for a part of the ground that are not in the lists above. Beside an add-on's word they decide nothing: "VIP Bloc 12"
 * is sold there.
 */
export const partWords = `
  arquibancada* | bancadas | bleachers | bloc | blocco | blocs | blöcke | blokk | blokken | blokki | blokovi | bloky |
  cabecera* | cabeceira* | gradas | gradería | graderías | gradins | katsomot | lelátók | lohkot | peluze | peluzele |
  peluzei | portão | portões | pourtour* | secciones | secções | secteurs | sections | sectores | sectors | sektioner |
  sektoren | sektori | sektory | setor | setores | settori | szektorok | tiers | travée* | trybuny | vakken | virages |
  εξέδρες | θύρες | κερκίδες
`

/** Categories of seats that are named for their colour on the plan; "Blue scarf" is none. */
export const colourWords = `
  gula | gule | blåa | blaue | blauer | gelbe | gelber | röda | røde | gröna | grønne | grüne | grüner | rote | roter | vita | hvite | hvide | svarta |
  svarte | weiß | weiße | weißer | schwarz | schwarze | schwarzer | blanc | blanche | noir | noire | blanco | blanca | negro | negra | bianca |
  bianco | nera | nero | branco | branca | preto | wit | zwart | keltainen | sininen | punainen | vihreä | biała | czarna | modrý | červený |
  zelený | bílá | černá | beyaz | siyah | piros | kék | zöld | sárga | roșu | albastru | galben | crveno | plavo | красн* | син* | желт* | зелен* |
  amarela | amarelo | amarilla | amarillo | azul | azzurra | azzurro | blå | blau | blauw | bleu | bleue | blu | blue |
  červená | crvena | czerwona | czerwony | geel | gelb | gialla | giallo | green | groen | grön | grøn | grønn | grün |
  gul | jaune | kırmızı | laranja | mavi | modrá | naranja | niebieska | niebieski | orange | oranje | plava | purple |
  red | röd | rød | roja | rojo | rood | rossa | rosso | rot | rouge | sarı | vermelha | vermelho | verde | vert |
  verte |
  violet | yellow | yeşil | zelená | zelena | zielona | zielony | żółta | żółty | žlutá
`

/** Words that stand beside headings of places: "Choose your block". */
export const besidePlaceHeadings = `
  a | alege | all | alla | alle | and | any | bitte | choisir | choisissez | choose | deinen | die | e | een | einen |
  elige | elija | en | escolha | et | eller | i | id | ihren | il | je | kies | la | le | los | name | no | nr |
  number |
  nummer | nummer | och | oder | of | og | or | ou | please | pick | row | reihe | scegli | seat | seating | seats |
  seç |
  select | selecciona | sie | sitzplatz | stadium | su | the | tous | tu | tuo | un | una | und | une | uw |
  valitse | velg |
  votre | vælg | välj | vyberte | wähle | wählen | wybierz | y | your
`

/** After it, a word says who may buy: "Season ticket holder guest", "Membership price". */
export const buyers = `
  besitzer* | detentor* | discount | ermäßigung | exchange | guest | guests | haltija* | hinta | holder* | houder* |
  indehaver* | inhaber* | innehavare | number | only | owner* | preis* | price* | pris | rate | rates | required |
  sahibi |
  sahipleri | tarief | tarif | titulaire* | titular*
`

/** The same, before it: "Detentor de lugar anual". */
export const buyersBefore = `
  detentor de | detentores de | holder of | holders of | houder van | inhaber einer | inhaber von | titolare di |
  titolari di | titulaire d | titulaire de | titular de | titulares de
`

/** Stands whose name follows: "Tribuna Museo"; in front of "Car Park", "East Stand" says where that is. */
export const standFirstWords = `
  bancada | curva | fondo | grada | graderio | gradin | katsomo | peluza | tribina | tribun | tribuna | tribune |
  trybuna | virage | εξέδρα | θύρα | κερκίδα |
  ${scriptStands}
`
/** Stands whose name stands right before the word. */
export const standsNamedBefore = `
  corner | enclosure | end | grandstand | katsomo | kop | kurve | läktare | läktaren | lelátó | lower | paddock |
  pavilion | pääty | seite | sida | sidan | side | siden | stand | szektor | terrace | tier | upper | tribün |
  tribünü | tribune | tribüne | tribunen | zijde
`

/** Those whose name is in the word. */
export const completeStands = `
  *gerade | *katsomo | *kurve | *läktaren | *pääty | *tribüne | *tribunen | bovenring |
  gegentribüne | oberrang | onderring | unterrang
`
export const articles = `
  da | de | de l | de la | de los | dei | del | della | dello | des | do | dos | du | van de | van het
`

/** Streets that stands are named for, whatever the word before it: "Deposit Road End". */
export const streetWords = 'road | lane | street | avenue | quarter | strasse'

/** Types of what an offer is for, of schema.org. */
export const addOnTypes: Record<string, AddOn> = {
  parkingfacility: 'parking',
  parkingmap: 'parking',
  programmembership: 'membership',
  memberprogram: 'membership',
  memberprogramtier: 'membership',
  broadcastevent: 'stream',
  ondemandevent: 'stream',
  broadcastservice: 'stream',
  videoobject: 'stream',
  bustrip: 'travel',
  traintrip: 'travel',
  flight: 'travel',
  trip: 'travel',
  touristtrip: 'travel',
  hotel: 'travel',
  hotelroom: 'travel',
  lodgingbusiness: 'travel',
  lodgingreservation: 'travel',
  museum: 'tour',
  touristattraction: 'tour',
  publicationissue: 'programme',
  periodical: 'programme',
  donateaction: 'donation',
  monetarygrant: 'donation',
  financialproduct: 'insurance',
  deliverychargespecification: 'insurance',
}

/** Longer names in which words of the vocabulary mean something else. */
export const otherThings = `
  active support |
  a pie | box office | box office collection | business park | club shop collection | de pie | fee included |
  fees included | food bank | frais compris | frais inclus | gastos incluidos | gift aid | med medlemskort |
  mobile transfer | print at home | shirt sponsor* | spese incluse | taxas incluidas | travel club | travel zone |
  travelling fans | travelling supporters | z karta kibica
`
