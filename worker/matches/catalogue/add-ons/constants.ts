// What is sold beside the tickets of a match, in the languages of the platforms: one vocabulary for events and for offers.

/** Whether an offer is a ticket for the match. What may be either is `unsure`: it is shown, and never decides anything. */
export const offerKinds = ['ticket', 'add-on', 'unsure'] as const
export type OfferKind = (typeof offerKinds)[number]

/** Of several that a name has, the first one is meant: "VIP parking" is parking. */
export const addOns = [
  'parking',
  'travel',
  'tour',
  'stream',
  'programme',
  'merchandise',
  'donation',
  'insurance',
  'waiting_list',
  'membership',
  'season_ticket',
  'companion',
  'hospitality',
] as const
export type AddOn = (typeof addOns)[number]

/** How an operator can read a word of a platform's tickets. */
export const offerMeanings = ['ticket', 'unsure', ...addOns] as const
export type OfferMeaning = (typeof offerMeanings)[number]

export const maxTicketWordsLength = 2_000
export const ticketWordsWrong = 'Write one word a line, such as: premium = ticket'

/**
 * Words separated by " | ", in any spelling; whole words, and "*" stands at the end of one that others are made from. `sure` words name the
 * thing that is sold, `perhaps` words may as well name a kind of seat.
 */
export const addOnWords: Record<AddOn, { sure: string; perhaps?: string }> = {
  parking: {
    sure: 'car pass | car passes | vehicle pass | vehicle passes | bike park | bicycle park | cycle park | motorcycle bay | fahrradparkplatz* | fahrradstellplatz* | stellplatz* | motorradparkplatz* | busparkplatz* | fietsenstalling* | garage vélos | cykelparkering* | sykkelparkering* | parking | car park | car parks | carpark | car parking | park and ride | valet | tailgate | tailgating | motorhome pitch | parken | parkplatz* | parkticket* | parkhaus* | parkschein* | parkkarte* | parkausweis* | parkberechtigung* | stadionparken | tiefgarage* | aparcamiento* | aparcar | estacionamiento* | plaza de garaje | estacionamento* | parcheggi* | posto auto | parkeer* | parkeren | parkeringsbiljett* | parkering* | parkeringsplads* | pysakointi* | pysäköinti* | parkkipaikka* | parkki | stationnement* | parking vehicule | parkings | otopark* | parkovani* | parkoviste | parkovac* | parkowani* | miejsce parkingowe | parkingow* | parkolas* | parcare | p plads | p pladser | p billet | p billetter | p kort | p bevis | p plass | p plats | p platser | p schein | p ticket | lugar de parque | bilet parkingowy | parkuj | car aller retour parking | parking karta | p and r | p plus r | p hus | p huset | p tillstånd | p tilladelse | p tillatelse | p lupa | p talo | p bewijs | p kaart | p dekk | estac | miejsce postojowe | miejsca postojowe | parkierung* | parkoló* | sosta auto | sosta camper | parking bay | parking bays | blue badge bay | blue badge bays | accessible bay | charging bay | charging bays | ev charging | camper van | campervan | wohnmobil* | parkovací stání',
  },
  travel: {
    sure: 'travel | coach travel | away travel | coach seat | coach ticket | coach tickets | official coach | shuttle | shuttles | shuttle bus | shuttlebus | supporters bus | bus travel | bus ticket | train travel | train ticket | rail ticket | flight | flights | hotel | hotels | accommodation | overnight stay | trip | trips | city break | fanbus | fanbusse | fanbuss | sonderzug* | anreise | busreise* | bustransfer* | busfahrt* | bahnreise* | flugreise* | fanreise* | fussballreise* | fahrkarte* | übernachtung* | flug | fluge | reise | reisen | viaje | viajes | vuelo | vuelos | desplazamiento | autobus | autobuses | autocar | autocares | autocarro | alojamiento | pullman | trasferta in pullman | viaggio | viaggi | volo | navetta | déplacement en bus | deplacement en car | voyage | voyages | séjour | sejours | navette | navettes | hébergement | busreis* | voetbalreis* | busvervoer | pendelbus* | vervoer | deslocação | viagem | viagens | alojamento | excursao | bussresa | bussresor | bussbiljett* | supporterresa | resepaket | busstur | busstransport | supportertur | bustur | busbillet* | bussimatka* | matkapaketti | kuljetus | gezi | wyjazd | wycieczka | przejazd | zájezd | utazas | ferry crossing | combibus | combi bus | buscombi* | combireis* | otobüs seyahati | otobüs yolculuğu | autokar* | bahnticket* | zugticket* | car aller retour | bustransport* | bus des supporters | supporters coach | return coach | autobus ida y vuelta | minibus | minibuses | buss t r | buss tor | buss tur retur | bus t r | bus tur retur | tåg t r | tåg tur retur | tog t r | tog tur retur | båt t r | fly t r | autobus i v | autobus ida vuelta | bus ida y vuelta | bus ida vuelta | autocarro i v | autocarro ida e volta | comboio ida e volta | bus a r | car a r | en car | autocar a r | train a r | pullman a r | treno a r | navetta a r | otobüs gidiş dönüş | uçak gidiş dönüş | autobus w obie strony | autobusem | pociąg tam i z powrotem | autobus tam a zpět | autobus zpáteční | vlak tam i zpět | vlak tam a zpět | bus hin und zurück | heen en terugreis | return travel | return trip | round trip | mitfahrgelegenheit* | fan express | traslado | traslados | doprava autobusem | metro ticket | tram ticket | subway ticket | public transport',
    perhaps:
      'travels | coach | coaches | bus | transfer bus | train | ferry | nights | nuits | notti | nächte | deplacement | deplacements | trasferta | treno | reizen | buss | tåg | tog | otobüs | comboio | pociąg | vlak | trein | aller retour | ida y vuelta | ida vuelta | ida e volta | andata e ritorno | andata ritorno | tur retur | gidiş dönüş | hin und rückfahrt | hin und zurück | tam i z powrotem | w obie strony | tam a zpět | tam i zpět | meno paluu | edestakainen',
  },
  tour: {
    sure: 'guidet tur | guidede ture | guidet omvisning | stadionrundgang* | stadionrundgänge | stadium tour | stadium tours | ground tour | legends tour | behind the scenes tour | museum entry | museum ticket | museum tickets | museum tour | museum admission | museum | museums | museumstour | museumseintritt | museumsticket* | stadionführung* | stadionfuehrung* | stadiontour* | führung | visita guiada | visita al museo | visita estadio | tour del estadio | museo | museos | musée | visite guidée | visite du stade | visita guidata | visita allo stadio | visita ao estádio | museu | rondleiding* | stadionrondleiding* | stadionvisning | stadionvandring | guidad tur | omvisning | omvisninger | rundvisning* | stadionkierros | museo ja kierros | hall of fame | zwiedzan* | muzeum | muze | stadionbesichtigung* | museumbezoek* | museumbesuch* | arenatur | arenavisning | stadionrundvisning* | stadiontur | prohlídka stadionu | prohlídka | stadyum turu | stadium turu | guidad visning',
    perhaps:
      'tour | tours | visite | visita | visitas | exhibition | ausstellung | exposition | exposición | mostra | behind the scenes',
  },
  stream: {
    sure: 'replay pass | match replay | audiodeskription* | audio description | live stream | livestream* | live streams | streaming | stream pass | streaming pass | video pass | match pass stream | pay per view | ppv | audio commentary | live audio | audio pass | watchalong | virtual ticket | online stream | spielübertragung | liveübertragung | übertragung | retransmission en direct | retransmisión | diretta streaming | transmissão | transmissao em direto | direktsändning | strömning | strømming | strøming | direkteoverføring | suoratoisto* | canlı yayın | transmisja online | livesändning* | sändning | direktestrøm* | direktesending* | suora lähetys | přenos online | online přenos | živý přenos | transmissão online | beam back | beamback | live screening | public viewing | watch live | radio commentary | match commentary | video stream | match stream | pase virtual | canlı maç yayını | pase digital | pase en directo',
    perhaps: 'stream | streams | big screen | video',
  },
  programme: {
    sure: 'jubiläumsheft* | sammelheft* | fanzine | fanzines | sticker album | stickeralbum | match programme | matchday programme | match day programme | matchday magazine | programme | programmes | match program | stadionheft* | stadionzeitung* | stadionzeitschrift | stadionmagazin* | programmheft* | spieltagsheft | programme de match | programma di gara | programa oficial | programa del partido | programa de jogo | programmaboekje* | wedstrijdprogramma* | programboekje* | matchprogram* | kampprogram* | otteluohjelma* | käsiohjelma* | program meczowy | maç programı | zápasový program | zápasový zpravodaj | matchday mag | match magazine',
    perhaps: 'program | programma | programa',
  },
  merchandise: {
    sure: 'kaffe och bulle | kaffe og bolle | pølse og øl | pølse og brus | korv och dryck | bocadillo y bebida | bocadillo + bebida | croque et boisson | sandwich et boisson | hot dog and drink | burger and pint | pie and pint | pie and a pint | food voucher | food vouchers | drinks voucher | meal voucher | verzehrgutschein* | verzehrkarte* | essensgutschein* | getränkegutschein* | bon repas | bon boisson | ticket repas | vale de comida | vale de refeição | vale comida | vale bebida | buono pasto | buono consumazione | maaltijdbon* | consumptiebon* | drankbon* | matkupong* | dryckeskupong* | drikkekupong* | madbillet* | madkupon* | ruokakuponki* | yemek kuponu | bon na jedzenie | seat cushion | seat cushions | poncho | ponchos | rain cape | regenponcho | sitzkissen | golden gamble | half time draw | cloakroom | garderobe | einlaufkind* | escort kids | merchandise | merch | shirt | shirts | jersey | jerseys | scarf | scarves | poster | posters | souvenir | souvenirs | memorabilia | mug | dvd | mascot package | mascot | gift card | gift cards | giftcard* | gift voucher | gift vouchers | gift box | e gift | trikot | trikots | schal | fanschal | fanartikel | fanpaket | geschenkgutschein* | gutschein* | camiseta | camisetas | bufanda | bufandas | tarjeta regalo | maillot | maillots | écharpe | echarpes | carte cadeau | chèque cadeau | coffret cadeau | boutique | maglia | maglie | sciarpa | gadget | buono regalo | carta regalo | camisola | camisolas | cachecol | cartão presente | cheque prenda | sjaal | voetbalshirt | cadeaubon* | cadeaukaart* | halsduk* | matchtröja | presentkort* | presentkort | skjerf | halstørklæde | spilletrøje | gavekort* | kaulaliina | pelipaita | lahjakortti | hediye kartı | food voucher | drinks voucher | beer voucher | voucher | vouchers | autograph | print at home frame | matchday box of food | raffle | raffle ticket | half time draw | 50 50 draw | matchball sponsor* | match ball sponsor* | birthday party | football camp | soccer camp | fan zone | pie and a pint | wertgutschein* | ticketgutschein* | vale oferta | vale presente | cheque oferta | cartão oferta | karta podarunkowa | bon podarunkowy | karta upominkowa | dárková karta | dárkový poukaz | dárkový voucher | ajándékkártya | hediye çeki | szalik* | šála | atkı | kaulahuivi* | locker hire | cup scheme | mini kit | home kit | away kit | matchtröja* | koszulka | *gutschein* | geschenkkarte* | tarjeta de regalo | cheque regalo | card regalo | dárkový certifikát | wunschgutschein* | baseball cap | beanie | backpack | rucksack | hátizsák | ear defenders | ear plugs | vale consumición | vale de consumición',
    perhaps:
      'gift | coffret | bon | programme bundle | locker | kit | tröja | forma | dres | beer | bier | bière | cerveza | birra',
  },
  donation: {
    sure: 'dotation au centre de formation | donation | donations | donate | charity donation | spende | spenden | donación | donativo | donativos | faire un don | don à la | don au | don aux | don pour | don au club | don solidaire | donazione | donazioni | doação | doacao | donatie | donaties | gåva till | donera | bidrag | donasjon | gave til | støt klubben | donationer | lahjoitus* | bağış | darowizna | don à l* | dotation solidaire | dar klubu | příspěvek | dobrovolný dar | spendenbeitrag | donativos | round up for charity | support the academy | support the foundation | charity contribution | lahjoita | faites un don | haz un donativo | bijdrage | bijdrage jeugd* | round up for',
    perhaps: 'gave | dar',
  },
  insurance: {
    sure: 'ticket cover | booking cover | book with confidence | confidence cover | garantía de devolución | garantie report | garantie remboursement | garanzia di rimborso | garantia de reembolso | refundable ticket upgrade | refundable upgrade | ticket refund option | refund option | refundable option | flexible ticket add on | flexible ticket option | flexible booking | cancel for any reason | any reason cover | cancellation option | storno option | stornooption* | stornierungsoption* | stornierungsschutz | erstattungsoption* | umtauschoption* | option annulation | option remboursement | option flex | annulation flexible | opción de cancelación | opción de reembolso | opción flexible | opzione rimborso | opzione annullamento | opzione cancellazione | opção de cancelamento | opção de reembolso | annuleringsoptie* | annulatieoptie* | annuleringsdekking | afbestillingsbeskyttelse* | afbestillingsforsikring* | avbeställningsskydd* | avbestillingsbeskyttelse* | peruutusturva* | iade güvencesi | opcja zwrotu | insurance | ticket insurance | ticket protection | ticket protect | refund protection | refundable booking | refund guarantee | booking protection | cancellation protection | cancellation cover | resale protection | missed event cover | protect your tickets | ticketguard | booking fee | booking fees | service fee | service fees | service charge | transaction fee | handling fee | admin fee | administration fee | processing fee | order fee | delivery fee | delivery charge | postage | postage and packing | shipping | shipping fee | royal mail | ticketversicherung* | versicherung* | reiserücktritt* | rücktrittsschutz | ticketschutz | stornoschutz | ausfallschutz | bearbeitungsgebühr* | servicegebühr* | vorverkaufsgebühr* | systemgebühr* | versandkosten | versand | versandgebühr* | seguro | seguro de cancelación | seguro de entradas | gastos de gestión | gastos de envío | cargo por servicio | assurance | assurance annulation | garantie annulation | frais de dossier | frais de gestion | frais de livraison | frais de service | assicurazione | commissioni di servizio | diritti di prevendita | spese di spedizione | seguro de bilhete | taxa de serviço | custos de envio | verzekering* | annuleringsverzekering* | annuleringsgarantie | servicekosten | administratiekosten | reserveringskosten | verzendkosten | försäkring* | avbeställningsskydd* | biljettskydd | serviceavgift* | bokningsavgift* | expeditionsavgift* | forsikring* | avbestillingsforsikring* | billettforsikring* | gebyr* | servicegebyr* | billetgebyr* | afbestillingsforsikring* | vakuutus* | peruutusturva* | lippuvakuutus* | palvelumaksu* | toimitusmaksu* | toimituskulut | ubezpieczenie | pojištění | bilet sigortası | deposit | deposits | booking deposit | anzahlung* | kaution | pfand | becherpfand | acompte | arrhes | consigne | depósito | fianza | señal de reserva | caparra | acconto | cauzione | caução | aanbetaling* | deposition | handpenning | depositum | kaucja | zaliczka | záloha | vratná záloha | depozito | kapora | pantti | ennakkomaksu* | varausmaksu* | umbuchungsschutz | umbuchungsgebühr | ticket fee | portes de envio | taxa de conveniência | portokostnad* | portoavgift | frakt | fraktavgift* | koszt wysyłki | koszty wysyłki | dostawa | opłata serwisowa | opłata manipulacyjna | poštovné | servisní poplatek | manipulační poplatek | kargo ücreti | teslimat ücreti | hizmet bedeli | işlem ücreti | booking protect | refund protect | *versicherung* | *verzekering* | *försäkring* | *forsikring* | transaction charge | zustellgebühr* | *gebühr | envío a domicilio | envio ctt | spedizione | verzending | frais d envoi | frais denvoi | print at home fee | mobile ticket fee | special delivery | ticket guard | booking charge | booking charges | handling charge | handling charges | administration charge | ticket reprint | reprint | reprints | name change | cambio nominativo | cambio nome | umpersonalisierung*',
    perhaps:
      'delivery | protection | fee | fees | frais | gebühr | gebühren | garantie | caution | borg | señal | sinal | pojistné | poplatek | opłata | abholung | collection',
  },
  waiting_list: {
    sure: 'vänta på biljett | interessenliste* | interessentenliste* | alert me | remind me | reminder list | erinnere mich | prévenez moi | avísame | avvisami | avise me | houd me op de hoogte | notify me | waiting list | waitinglist | waitlist | wait list | warteliste | wartelistenplatz | lista de espera | liste d attente | liste dattente | lista d attesa | lista dattesa | wachtlijst* | reservelijst | väntelista | ventelista | venteliste* | jonotuslista | odotuslista | bekleme listesi | lista oczekujących | priority list | čekací listina | čekací list | pořadník | lista rezerwowa | join the queue | queue for returns | join the waitlist',
    perhaps:
      'ballot | ballot entry | ballots | verlosung | sorteo | tirage au sort | sorteggio | sorteio | loting | verloting | lottning | lodtrekning | lodtrækning | arvonta | register interest | register your interest | registration of interest | priority access | presale access | access code',
  },
  membership: {
    sure: 'fanclub beitrag | fanclubbeitrag* | mitgliederbeitrag* | cotisation* | cartão adepto | cartão de adepto | supporterkort* | supporterskort* | socio anual | jahresmitgliedschaft* | vereinsmitgliedschaft* | familienmitgliedschaft* | kindermitgliedschaft* | juniormedlemskap* | årsmedlemskap* | årsmedlemskab* | membership | memberships | club membership | junior membership | annual membership | red membership | silver membership | gold membership | rejoin | mitgliedschaft* | mitgliedsbeitrag | fördermitgliedschaft | fanclub mitgliedschaft | carnet de socio | carné de socio | carnet | carnets | hazte socio | cuota de socio | adhésion | adhesions | carte de membre | tessera | tessera del tifoso | tesseramento | cartão de sócio | quota de sócio | torne se sócio | lidmaatschap* | clubkaart | club card | clubcard | fan card | fankaart | medlemskap* | medlemskort | medlemsavgift | medlemskab* | medlemskontingent | jäsenyys* | jäsenmaksu* | passolig | üyelik | członkostwo | členství | alta de socio | karta kibica | členská karta | taraftar kart* | kannattajakortti* | become a member | mitglied werden | devenir membre | cotisation annuelle | cuota anual | cuota de abono | diventa socio | quota associativa | ser sócio | quotas | lid worden | contributie | bli medlem | bliv medlem | liity jäseneksi | üye ol | zostań członkiem | staň se členem | carte fidélité | carte de fidélité | loyalty card | treuekarte',
    perhaps: 'renewal | renewals | upgrade to member',
  },
  season_ticket: {
    sure: 'dreierpack | viererpack | fünferpack | minipack | minipacks | halfjaarkaart* | halvårskort* | bérlet* | season ticket | season tickets | season card | season cards | season pass | season passes | half season ticket | half season | flexi season | multi match pack | multi match | match pack | match packs | mini season | mini plan | ticket plan | 2 match pack | 3 match pack | 4 match pack | 5 match pack | 3 game pack | dauerkarte | dauerkarten | dauerkartenverkauf | jahreskarte | jahreskarten | saisonkarte | saisonkarten | halbjahreskarte | rückrundendauerkarte | hinrundendauerkarte | dauerkartenpaket | mehrspielpaket | abono | abonos | abonamiento | abono de temporada | abono temporada | minabono | abbonamento | abbonamenti | mini abbonamento | abonnement | abonnements | carte saison | pass saison | lugar anual | lugares anuais | red pass | gamebox | bilhete de época | kombine | karnet | karnety | abonament | seizoenkaart* | seizoenskaart* | seizoenticket* | säsongskort* | årskort* | halvårskort* | årskortet | sesongkort* | sesongbillett* | sæsonkort* | halvsæsonkort* | kausikortti* | kausikortit | permanentka | permanentky | demi saison | mi saison | pass demi saison | meia época | höstkort | vårkort | halvsesongkort* | halvsesong* | rückrundenkarte* | hinrundenkarte* | halbserienkarte* | karnet rundowy | půlsezónní permanentka | rückrundenticket* | hinrundenticket* | abo saison | saisonabo* | höstsäsongskort* | vårsäsongskort* | *säsongskort | *sæsonkort | yarım sezonluk | sezonluk kombine | *dauerkarte | 3 game bundle | 5 match flexi pack | halfseizoenkaart*',
    perhaps:
      'pack | packs | bundle | bundles | combo | combos | bono | bonos | bundel | flex ticket | multibuy | flexi',
  },
  companion: {
    sure: '',
    perhaps:
      'assistant | assistants | carer | carers | companion | companions | personal assistant | pa ticket | essential companion | begleitperson* | begleiter | begleitung | acompañante* | accompagnateur* | accompagnant* | accompagnatore | accompagnatori | acompanhante* | begeleider* | ledsagar* | ledsager* | ledsagerbevis | følgesvenn | avustaja* | saattaja* | refakatçi* | opiekun* | doprovod',
  },
  hospitality: {
    sure: 'hospitality | hospitalities | hospitality package | matchday hospitality | official hospitality | vip | vips | vip package | vip experience | vip lounge | executive box | executive boxes | executive club | executive seats | executive lounge | private box | hospitality box | directors box | chairmans lounge | skybox* | sky box | sky boxes | lounge | lounges | suite | suites | dining | dining experience | fine dining | pitchside dining | restaurant | gourmet | brunch | lunch | dinner | buffet | three course meal | 3 course meal | champagne | open bar | all inclusive | debenture | debentures | tunnel club | matchday experience | meet and greet | hospitalität* | ehrentribüne | ehrenloge | business seat | business seats | business club | businessclub | businessplatz* | businesspaket* | business lounge | vip platz | vip paket | loge | loges | logen | logenplatz* | catering | speisen und getränke | palco vip | palco | palcos | palcos vip | zona vip | hospitalidad | asiento vip | camarote | camarotes | hospitalidade | lugar vip | ospitalità | area hospitality | salotto | poltronissima vip | hospitalité | hospitalites | prestations | prestation | carré vip | espace vip | relations publiques | salon vip | salons vip | repas | dîner | zakelijk* | business arrangement | vip arrangement | arrangement | arrangementen | eetarrangement* | vip arrangementet | företagspaket | vippaket | matchpaket med mat | middag | bordsservering | vip billett* | vip billet* | bedriftspakke | spisning | vip pakke | firmapakke | vip lippu | vip liput | yrityspaketti | ruokailu | loca | loza | loze | loža | lóża | companypaket | place prestige | places prestige | boardroom package',
    perhaps:
      'brasserie | seat and bar | seats and bar | seat plus bar | seats plus bar | bar access | espace affaires | espace entreprises | konferenspaket* | konferansepakke* | konferencepakke* | premium | premium seats | premium seating | premium experience | box | boxes | box seat | box seats | executive | business | business class | corporate | corporativo | experience | experiences | matchday package | package | packages | paket | pakete | pakiet | pakket | pakketten | pacchetto | pacchetti | pacote | pacotes | paquete | paquetes | forfait | pakke | paketti | club level | club seat | club seats | club wembley | gold club | silver club | silver package | gold package | platinum | diamond | meal | meals | breakfast | food | drinks | drink | food and drink | menu | salon | tribuna d onore | tribuna donore | zona premium | erlebnis | experiencia | esperienza | chairmans | directors | gastro | terrazza | aitio | aitiopaikka* | upgrade | upgrades | seat upgrade | refreshments | mat and dryck | mat och dryck | mat og drikke | mat and drikke | öl och korv | photo with the',
  },
}

/** Before a word of these, not what the words say: "no parking", "ohne Verpflegung". */
export const without =
  'no | not | without | excl* | excluding | not including | does not include | ohne | kein | keine | exkl* | nicht inkl* | sans | hors | non compris | sin | no incluye | senza | escluso | sem | não inclui | zonder | geen | exclusief | utan | uten | uden | ekskl* | ilman | ei sisalla | zzgl | zuzüglich'

/** What stands between a ticket and what comes with it. */
export const including =
  'incl* | includes | including | inc | included | inkl* | inklusive | einschließlich | incluye | incluido | con inclusión de | inclus* | comprend | compris | include | inclui | incluindo | inclusief | sisältää | sis'
export const together =
  'plus | and | with | und | mit | samt | y | con | et | avec | e | com | en | met | och | med | og | ja | ve | i'

/** Whom a ticket is for, and nothing else: a page with one of these names its tickets by who comes. */
export const personWords =
  'adult | adults | senior | seniors | junior | juniors | child | children | concession* | student | students | young adult | pensioner* | erwachsen* | vollzahler | kind | kinder | jugendliche* | schüler | ermäßigt* | adulto | adultos | adulte | adultes | niño | niños | infantil | plein tarif | tarif plein | tarif réduit | enfant | enfants | intero | ridotto | adulti | bambini | criança* | volwassen* | kinderen | jeugd | vuxen | vuxna | barn | ungdom | voksen | voksne | børn | honnør | aikuinen | aikuiset | lapsi | lapset | yetişkin | öğrenci | dorosły | ulgowy | dospělý | dítě | felnőtt | gyerek'

/** Whom a ticket is for, or what is clearly a place in the ground. */
export const ticketWords = `${personWords} | kid | kids | youth | family | full price | wheelchair | rolstoel* | rullstol* | rullestol* | kørestol* | pyörätuoli* | disabled | ambulant | match ticket | match tickets | matchday ticket | general admission | general sale | standing | seated | seating | rollstuhl* | familienkarte* | sitzplatz | stehplatz | spieltagsticket | tageskarte* | adulta | tarif normal | criança | pensionist | eläkeläinen | normalny | tam bilet`
export const plainTicketWords =
  'ticket | tickets | admission | entry | seat | seats | karte | karten | ticketkarte | eintrittskarte* | eintritt | entrada | entradas | billet | billets | place | places | biglietto | biglietti | bilhete | bilhetes | ingresso | ingressos | kaart | kaarten | kaartje | kaartjes | toegangskaart* | biljett | biljetter | billett | lippu | liput | ottelulippu | bilet | bilety | vstupenka | vstupenky'

/** Further names of whom a ticket is for, and of kinds of seat: what stands beside an adult's ticket is one with these. */
export const seatWords =
  'standard | price | prices | preis* | tarif* | tarief* | precio* | prezzo | preço* | pris | hinta | fiyat | cena | regular | normal | normale | full | reduced | discount* | early bird | saver | basic | classic | cat | kategori* | categor* | catégorie* | kat | price band | band | class | klasse | classe | gold | silver | bronze | platinum | diamond | premium | home | away | visitor* | visiting | neutral* | guest* | gast | gäste | gaste | visitante* | visiteur* | ospiti | bezoekers | member* | non member* | mitglied | mitglieder | socio | socios | soci | sócio | sócios | membre | membres | adhérent* | leden | lid | medlem* | üye | człon* | armed forces | forces | veteran* | nhs | emergency services | blue light* | key worker* | unwaged | unemployed | jobseeker* | arbeitslos* | desempleado* | parado* | jubilado* | chômeur* | demandeur* | retraité* | pensionat* | disoccupat* | militar* | reformado* | desempregado* | gepensioneerd* | werkloos | pensionär* | arbetslös* | pensjonist* | ledig | eläkeläi* | opiskelij* | työtön | varusmies | emekli | asker | engelli | emeryt* | rencist* | bezrobotn* | důchodc* | senior* | ztp | nyugdíjas | diák | oap | oaps | infant* | toddler* | baby | babies | teen* | tot | tots | apprentice* | trainee* | azubi* | teacher* | lehrer | famil* | parent* | accessible | ambulatory | behindert* | schwerbehindert* | pmr | mobilidade | disabil* | discapacidad | obstructed | restricted | covered | uncovered | rail | safe standing | rail seat | *tribüne | *tribune | *tribunen | *kurve | *läktaren | *läktare | *katsomo | *block | *rang | *plats | *plass | *plads | *platz | *lippu | *kartička | *inhaber* | *houder* | *holder* | *innehavare | *innehaver | *indehaver | *lainen | *laiset | abonné* | abonado* | abbonat* | assinante* | karnetowicz* | permanentkář* | rodzinn* | rodin* | člen* | istuma* | seiso* | *paikka | siedząc* | stojąc* | sezení | stání | tam | alt | üst | kale arkası | maraton | numaralı | topo | lateral* | nascente | poente | levante | ponente | gallery | galerie | galleria | galería | galeria | grandstand | pavilion | hill | bank | deck | bowl | pit | circle | touchline | promenade | mezzanine | galleri | promenoir | distinti | parterre | gradinata | rettilineo | preferencia | anfiteatro* | amphi* | pesage | présidentielle | honneur | populaire* | onderring | bovenring | hoek | *zijde | *seite | *side | *sida | *sidan | *siden | *ring | siddepl* | doğu | batı | kuzey | güney | wschod* | zachod* | północ* | połudn* | sever* | jih | jižní | východ* | západ* | itä* | länsi* | pohjois* | etelä* | øst* | vest* | søndre | øvre | nedre | övre | oriental | naciente | perhe* | aile | gezin* | last minute | matchday | walk up | resale | zweitmarkt | sitz* | steh* | assis | debout | seduto | sentado | pie | zit* | staan* | sitt* | stå* | seater | bench | longside | shortside | central | centre | center | haupt* | gegen* | nord* | süd* | sud* | ost* | west* | north* | south* | east* | norte | sur | este | oeste | est | ouest | noord* | zuid* | oost* | norra | södra | östra | västra | main'

/** A stand or a block is named for what is near it: "Museum End", "Parking end", "Hospitality stand". */
export const standWords =
  'end | stand | side | terrace | tribune | tribuna | tribüne | kurve | curva | kop | corner | läktare | tribunen | katsomo | läktaren | tribün* | trybuna | bancada | virage | graderio'
export const placeWords =
  'block | blocks | sector | sektor | secteur | settore | section | zone | level | tier | upper | lower | row | gate | entrance | eingang | bereich | area | oberrang | unterrang | rang | vak | fila | grada | fondo | gradin | felt | sektion | balcony | stalls | enclosure | paddock'

/** After it, a word says who may buy: "Season ticket holder guest", "Membership price". */
export const buyers =
  'holder* | price* | rate | rates | required | only | exchange | owner* | inhaber* | besitzer* | preis* | guest | guests | titulaire* | titular* | detentor* | houder* | innehavare | indehaver* | haltija* | number | discount | ermäßigung | tarif | tarief | pris | hinta | sahibi | sahipleri'

/** The same, before it: "Detentor de lugar anual". */
export const buyersBefore =
  'holder of | holders of | titular de | titulares de | titulaire de | titulaire d | detentor de | detentores de | titolare di | titolari di | inhaber einer | inhaber von | houder van'

/** Stands whose name follows: "Tribuna Museo"; in front of "Car Park", "East Stand" says where that is. */
export const standFirstWords =
  'tribune | tribuna | curva | bancada | virage | grada | fondo | gradin | trybuna | tribun | graderio | katsomo'
export const articles =
  'du | de la | de l | des | de | del | de los | della | dello | dei | do | da | dos | van het | van de'

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
export const otherThings =
  'box office | box office collection | gift aid | business park | shirt sponsor* | print at home | mobile transfer | club shop collection | travelling fans | travelling supporters | travel zone | food bank | travel club | frais inclus | frais compris | fees included | fee included | gastos incluidos | taxas incluidas | spese incluse | z karta kibica | med medlemskort'
